import { decodeText } from './encodings.ts'
import type { Manuscript } from './manuscript.ts'

/** Reads a text as it is. */
export function readPlainText(bytes: Buffer, manuscript: Manuscript): void {
  manuscript.add(decodeText(bytes))
}

/** Reads Markdown as it is written; its headings begin parts, those within fences of code excepted. */
export function readMarkdown(bytes: Buffer, manuscript: Manuscript): void {
  const lines = decodeText(bytes).split(/\r\n?|\n/)
  let fence = ''
  for (const [at, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark) fence = fence === '' ? mark.slice(0, 3) : mark.startsWith(fence) ? '' : fence
    const title = fence === '' ? headingOf(line, lines[at + 1] ?? '') : undefined
    if (title) manuscript.heading(title, manuscript.length)
    manuscript.add(`${line}\n`)
  }
}

function headingOf(line: string, next: string): string | undefined {
  const marked = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line)?.[1]
  if (marked !== undefined) return marked
  return /\S/.test(line) && !/^ {0,3}([-*+>#|]|\d+[.)])/.test(line) && /^ {0,3}(=+|-{2,})[ \t]*$/.test(next)
    ? line
    : undefined
}
