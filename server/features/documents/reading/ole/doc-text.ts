import type { Manuscript } from '../manuscript.ts'

/** What Word writes between its paragraphs, by the number of the character. */
const MARKS: Record<string, string> = {
  '\x07': '\t',
  '\x0b': '\n',
  '\x0c': '\n',
  '\x0d': '\n',
  '\x0e': '\n',
  '\x1e': '-',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are Word's marks of places.
const MARK = /[\x00-\x08\x0b-\x1f]/g

const CELL = '\x07'
/** What ends a paragraph: a cell, a page, a line. */
const ENDS = `${CELL}\x0c\x0d`
// What begins a field, its result, and what ends it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are Word's marks of fields.
const FIELD = /[\x13\x14\x15]/g

/** What is known of a paragraph beside its text. */
export interface Paragraph {
  heading: boolean
  /** The mark that ends a row of a table. */
  rowEnd: boolean
}

/** Writes a story of a document of Word paragraph by paragraph, the results of its fields in their place. */
export function writeStory(
  raw: string,
  manuscript: Manuscript,
  paragraphAt: (offset: number) => Paragraph | undefined = () => undefined,
): void {
  const { text, offsets } = withoutFields(raw)
  let inRow = false
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start)
    const mark = text[end - 1] ?? ''
    const words = plain(ENDS.includes(mark) ? text.slice(start, end - 1) : text.slice(start, end))
    const paragraph = paragraphAt(offsets(end - 1))
    start = end
    if (mark === CELL) {
      const rowEnd: boolean = paragraph?.rowEnd ?? (words === '' && inRow)
      if (rowEnd) manuscript.line()
      else manuscript.add(`${words}\t`)
      inRow = !rowEnd
      continue
    }
    if (paragraph?.heading) manuscript.heading(words, manuscript.length)
    if (words.trim() !== '') manuscript.add(words)
    manuscript.line()
  }
  manuscript.line()
}

/** Where the paragraph, or cell, that begins here is over. */
function endOf(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (ENDS.includes(text[at] ?? '')) return at + 1
  }
  return text.length
}

const plain = (text: string): string => text.replace(MARK, (mark) => MARKS[mark] ?? '')

/**
 * Takes out the instructions of fields and keeps their results; `offsets` says where a place was before. A link keeps its
 * address, a button its words. A field without an end is text.
 */
function withoutFields(raw: string): { text: string; offsets: (at: number) => number } {
  if (!raw.includes('\x13')) return { text: raw, offsets: (at) => at }
  const pieces: { text: string; from: number }[] = []
  const open: { instruction: string; result: boolean }[] = []
  let from = 0
  const keep = (to: number) => {
    const piece = raw.slice(from, to)
    const field = open.at(-1)
    if (field && !field.result) field.instruction += piece
    else if (!open.some(({ result }) => !result)) pieces.push({ text: piece, from })
  }
  for (const { 0: mark, index } of raw.matchAll(FIELD)) {
    keep(index)
    from = index + 1
    if (mark === '\x13') open.push({ instruction: '', result: false })
    else if (mark === '\x14') {
      const field = open.at(-1)
      if (field) field.result = true
    } else {
      const field = open.pop()
      if (field && !open.some(({ result }) => !result)) pieces.push({ text: shownOf(field), from: index })
    }
  }
  if (open.length > 0) return { text: raw, offsets: (at) => at }
  keep(raw.length)
  return { text: pieces.map(({ text }) => text).join(''), offsets: offsetsOf(pieces) }
}

function offsetsOf(pieces: { text: string; from: number }[]): (at: number) => number {
  let index = 0
  let before = 0
  return (at) => {
    for (let piece = pieces[index]; piece && at >= before + piece.text.length; piece = pieces[index]) {
      before += piece.text.length
      index += 1
    }
    return (pieces[index]?.from ?? 0) + at - before
  }
}

/** What a field shows beside its result: where a link leads, and the words of a button. */
function shownOf({ instruction, result }: { instruction: string; result: boolean }): string {
  const link = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1]
  if (link && result) return ` (${link})`
  const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.+)$/is.exec(instruction)?.[1]
  return result ? '' : (button ?? '')
}
