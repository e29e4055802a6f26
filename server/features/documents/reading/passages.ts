import type { Part } from './manuscript.ts'

/** A stretch of a text that is found and quoted as one. */
export interface Passage {
  start: number
  end: number
  /** The part in which it stands. */
  heading: string | null
}

/** Words that a passage has when the text lets it. */
const ENOUGH = 200
const MOST = 400

/**
 * Cuts a text into passages of 200 to 400 words: at the ends of parts, else of paragraphs, else of sentences, else between
 * words. Short parts that follow each other share a passage, under the heading of the first.
 */
export function passagesOf(text: string, parts: Part[]): Passage[] {
  const passages: Passage[] = []
  let open: (Passage & { words: number }) | undefined
  const close = () => {
    if (open) passages.push(trimmed(text, open))
    open = undefined
  }
  for (const { start, end, heading } of sectionsOf(text, parts)) {
    const words = wordsIn(text, start, end)
    if (open && (open.words >= ENOUGH || open.words + words > MOST)) close()
    if (open) {
      open = { ...open, end, words: open.words + words }
      continue
    }
    for (const piece of piecesOf(text, start, end)) {
      close()
      open = { ...piece, heading }
    }
  }
  close()
  return passages.filter((passage) => passage.end > passage.start)
}

/** The parts of a text, and what stands outside of them, in order. */
function sectionsOf(text: string, parts: Part[]): Passage[] {
  const sections: Passage[] = []
  let at = 0
  for (const { start, end, title } of [...parts].sort((one, other) => one.start - other.start)) {
    if (start > at) sections.push({ start: at, end: start, heading: null })
    const from = Math.max(at, start)
    if (end > from) sections.push({ start: from, end, heading: title || null })
    at = Math.max(at, end)
  }
  if (at < text.length) sections.push({ start: at, end: text.length, heading: null })
  return sections
}

/** A section in pieces of at most 400 words; each but the last has at least 200. */
function piecesOf(text: string, start: number, end: number): { start: number; end: number; words: number }[] {
  const pieces: { start: number; end: number; words: number }[] = []
  let piece = { start, end: start, words: 0 }
  for (const { at, words } of breaksOf(text, start, end)) {
    if (piece.words > 0 && (piece.words >= ENOUGH || piece.words + words > MOST)) {
      pieces.push(piece)
      piece = { start: piece.end, end: piece.end, words: 0 }
    }
    piece = { ...piece, end: at, words: piece.words + words }
  }
  if (piece.end > piece.start) pieces.push({ ...piece, end })
  return pieces
}

/** Where a section may be cut: at lines, within long lines at sentences, within long sentences between words. */
function* breaksOf(text: string, start: number, end: number): Generator<{ at: number; words: number }> {
  for (const level of linesOf(text, start, end)) {
    if (level.words <= MOST / 2) yield { at: level.end, words: level.words }
    else yield* shortened(text, level.start, level.end)
  }
}

function* linesOf(text: string, start: number, end: number): Generator<{ start: number; end: number; words: number }> {
  for (let from = start; from < end; ) {
    const line = text.indexOf('\n', from)
    const to = line < 0 || line >= end ? end : line + 1
    yield { start: from, end: to, words: wordsIn(text, from, to) }
    from = to
  }
}

function* shortened(text: string, start: number, end: number): Generator<{ at: number; words: number }> {
  let words = 0
  for (const { 0: word, index } of text.slice(start, end).matchAll(/\S+\s*/g)) {
    words += 1
    const sentence = /[.!?…。]["'”’)\]]*\s+$/.test(word)
    if ((sentence && words >= MOST / 8) || words >= MOST / 2) {
      yield { at: start + index + word.length, words }
      words = 0
    }
  }
  if (words > 0) yield { at: end, words }
}

// Counted sign by sign: of a text of two million signs a list of its words takes tens of megabytes.
function wordsIn(text: string, start: number, end: number): number {
  let words = 0
  let within = false
  for (let at = start; at < end; at += 1) {
    const space = isSpace(text.charCodeAt(at))
    if (!space && !within) words += 1
    within = !space
  }
  return words
}

// What \s is.
const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))

function trimmed(text: string, { start, end, heading }: Passage): Passage {
  const shown = text.slice(start, end)
  const from = start + (shown.length - shown.trimStart().length)
  return { start: from, end: Math.max(from, start + shown.trimEnd().length), heading }
}
