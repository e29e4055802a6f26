import type { SearchHit } from '../../../contract/search/fields.ts'
import { foldLetters } from './fold-letters.ts'

type Marked = SearchHit['title']
type Mark = Marked['marks'][number]

/** What is marked: words without case and accents, and digits of phone numbers. */
export interface Sought {
  words: Set<string>
  phones: string[]
}

/** How many characters of a text are shown around what was found, and before it: what was found is in view on one line. */
const EXCERPT = 240
const BEFORE = 24

/** A text with what was found in it. */
export function markedOf(text: string, sought: Sought): Marked {
  return { text, marks: marksOf(text, sought) }
}

/** The stretch of a text that has most of what was found; blank where it has nothing. */
export function excerptOf(text: string, sought: Sought): Marked {
  const marks = marksOf(text, sought)
  const first = fullest(marks, text)
  if (!first) return { text: '', marks: [] }
  const { start, end } = stretchAround(text, first)
  const before = start > 0 ? '…' : ''
  const shift = before.length - start
  return {
    text: before + text.slice(start, end).replace(/\s/g, ' ') + (end < text.length ? '…' : ''),
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ start: mark.start + shift, end: mark.end + shift })),
  }
}

/** Whether the words stand together in a text, in their order. */
export function standsIn(text: string, words: string[]): boolean {
  const said = tokensOf(text).map(({ word }) => word)
  return said.some((_, at) => words.every((word, index) => said[at + index] === word))
}

/** The words of a text without case and accents. */
export const foldedWords = (text: string): string[] => tokensOf(text).map(({ word }) => word)

function marksOf(text: string, { words, phones }: Sought): Mark[] {
  const marks = tokensOf(text).flatMap(({ word, start, end }) => (words.has(word) ? [{ start, end }] : []))
  if (phones.length === 0) return marks
  const numbers = [...text.matchAll(/[+(]?\d[\d\s()./-]{5,}\d/g)]
    .filter(([number]) => phones.some((digits) => number.replace(/\D/g, '').endsWith(digits.slice(-10))))
    .map(({ 0: number, index }) => ({ start: index, end: index + number.length }))
  return [...marks.filter((mark) => !numbers.some((number) => overlap(mark, number))), ...numbers].sort(
    (a, b) => a.start - b.start,
  )
}

const overlap = (a: Mark, b: Mark) => a.start < b.end && b.start < a.end

function tokensOf(text: string) {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: token, index }) => ({
    word: foldLetters(token),
    start: index,
    end: index + token.length,
  }))
}

// The mark from which on most different words follow within an excerpt.
function fullest(marks: Mark[], text: string): Mark | undefined {
  let best: { mark: Mark; words: number } | undefined
  for (const [at, mark] of marks.entries()) {
    const near = marks.slice(at, at + 30).filter(({ end }) => end - mark.start < EXCERPT * 0.8)
    // `days` is no other word than `day`.
    const words = new Set(near.map(({ start, end }) => text.slice(start, end).toLowerCase().replace(/s$/, ''))).size
    if (!best || words > best.words) best = { mark, words }
  }
  return best?.mark
}

// Cut between words, with a little of what comes before.
function stretchAround(text: string, { start: first }: Mark): Mark {
  const from = Math.max(0, first - BEFORE)
  const start = from === 0 ? 0 : from + Math.max(0, text.slice(from, first).search(/\s\S/) + 1)
  const until = Math.min(text.length, start + EXCERPT)
  const space = text.slice(start, until).search(/\s\S*$/)
  return { start, end: until === text.length || space < EXCERPT / 2 ? until : start + space }
}
