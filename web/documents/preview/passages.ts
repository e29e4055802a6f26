import type { DocumentPart } from '../../../contract/documents/fields.ts'
import { fold } from '../../../contract/plain/fold.ts'

/** The stretch of a text that was looked for, in UTF-16 units, and the words that were typed. */
export interface Passage {
  from: number
  to: number
  words: string
  /** What is said about it where it is cited. */
  quote?: string | undefined
}

/** From the first UTF-16 unit of a text to before the last. */
export interface Stretch {
  from: number
  to: number
}

/** A piece of a text that is shown in one look: inside or outside of the passage, one of its words or not. */
export interface Run extends Stretch {
  isFound: boolean
  isWord: boolean
}

/** Where the words of a search stand in the passage: whole words that begin with one of them, whatever case and accents. */
export function wordsIn(text: string, { from, to, words }: Passage): Stretch[] {
  const wanted = [...fold(words).matchAll(WORD)].map(([word]) => word)
  if (wanted.length === 0) return []
  return [...text.slice(from, to).matchAll(WORD)].flatMap((match) => {
    const word = fold(match[0])
    if (!wanted.some((each) => word.startsWith(each))) return []
    return [{ from: from + match.index, to: from + match.index + match[0].length }]
  })
}

/** Narrows a cited passage to the sentence that fits best what is said about it; any other stays as it is. */
export function citedIn(text: string, passage: Passage): Passage {
  const said = new Set([...fold(passage.quote ?? '').matchAll(WORD)].map(([word]) => word))
  let best = { said: 0, stretch: { from: passage.from, to: passage.to } }
  for (const line of linesOf(text, passage)) {
    for (const { segment, index } of sentences.segment(text.slice(line.from, line.to))) {
      const words = new Set([...fold(segment).matchAll(WORD)].map(([word]) => word))
      const shared = words.intersection(said).size
      const from = line.from + index
      if (shared > best.said) best = { said: shared, stretch: { from, to: from + segment.trimEnd().length } }
    }
  }
  return { ...passage, ...best.stretch }
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Cuts a stretch of a text where the passage or one of its words begins or ends. */
export function runsOf({ from, to }: Stretch, passage: Stretch | undefined, words: readonly Stretch[]): Run[] {
  if (!passage || passage.to <= from || passage.from >= to) return [{ from, to, isFound: false, isWord: false }]
  const edges = [passage, ...words].flatMap((each) => [each.from, each.to])
  const cuts = [...new Set([from, ...edges.filter((edge) => edge > from && edge < to), to])].sort((a, b) => a - b)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? from
    return {
      from: start,
      to: end,
      isFound: start >= passage.from && end <= passage.to,
      isWord: words.some((word) => start >= word.from && end <= word.to),
    }
  })
}

/** A section of a text: a page, a sheet, a slide, what stands under a heading; or all of it. */
export interface Section extends Stretch {
  kind: DocumentPart['kind'] | 'text'
  title: string
}

/** The sections of a text, in order, none of it left out: what stands before, between and after the parts is text. */
export function sectionsOf(length: number, parts: readonly DocumentPart[]): Section[] {
  const sections: Section[] = []
  let at = 0
  for (const { kind, title, start, end } of parts) {
    if (start > at) sections.push({ kind: 'text', title: '', from: at, to: start })
    if (end > Math.max(at, start)) sections.push({ kind, title, from: Math.max(at, start), to: end })
    at = Math.max(at, end)
  }
  if (at < length) sections.push({ kind: 'text', title: '', from: at, to: length })
  return sections
}

/** The lines of a stretch of a text, without the breaks between them. */
export function linesOf(text: string, { from, to }: Stretch): Stretch[] {
  const lines: Stretch[] = []
  for (let at = from; at < to; ) {
    const found = text.indexOf('\n', at)
    const end = found < 0 || found > to ? to : found
    lines.push({ from: at, to: end })
    at = end + 1
  }
  return lines
}

const WORD = /[\p{L}\p{N}]+/gu
