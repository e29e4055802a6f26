import { LIMITS } from './limits.ts'
import { checkPatience } from './patience.ts'
import { Cut } from './unreadable.ts'

/** A stretch of the text: `start` and `end` are offsets in UTF-16 units. */
export type Part = { kind: 'page' | 'sheet' | 'slide' | 'heading'; title: string; start: number; end: number }

const TITLE_LENGTH = 200
// What has no place in text, and what PostgreSQL does not keep: controls but tab and line, soft hyphens, half characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const NO_TEXT = /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\ufeff\ufffe\uffff]/g

/** Collects the text of one file and the parts in it. Ends with `Cut` when the text, or the reading, takes too long. */
export function createManuscript() {
  const pieces: string[] = []
  const parts: Part[] = []
  let length = 0
  let last = '\n'
  let calls = 0

  function add(text: string): void {
    calls += 1
    if (calls % 256 === 0) checkPatience()
    const clean = cleaned(text)
    if (clean === '') return
    const fitting = clean.slice(0, LIMITS.text - length)
    pieces.push(fitting)
    length += fitting.length
    last = fitting.at(-1) ?? last
    if (fitting.length < clean.length) throw new Cut()
  }

  /** Begins a new line, unless one has just begun. */
  function line(): void {
    if (last !== '\n') add('\n')
  }

  /** Begins a part, and ends the one before it. */
  function begin(kind: Part['kind'], title: string): void {
    line()
    end()
    parts.push({ kind, title: titleOf(title), start: length, end: length })
  }

  function end(): void {
    const part = parts.at(-1)
    if (part) part.end = Math.max(part.start, length)
  }

  return {
    add,
    line,
    begin,
    get length() {
      return length
    },
    /** Names the part that begins at this place a heading. */
    heading(title: string, start: number): void {
      if (titleOf(title) === '') return
      const before = parts.at(-1)
      if (before) before.end = start
      parts.push({ kind: 'heading', title: titleOf(title), start, end: start })
    },
    finish(): { text: string; parts: Part[] } {
      end()
      return { text: pieces.join(''), parts }
    },
  }
}

export type Manuscript = ReturnType<typeof createManuscript>

const cleaned = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(NO_TEXT, '')
    .toWellFormed()

const titleOf = (text: string): string =>
  cleaned(text).replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH).toWellFormed()
