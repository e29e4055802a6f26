import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { fold } from '../../../../contract/plain/fold.ts'

/** Letters in which forms of a word agree: *return*, *returns*, *returned*. */
const STEM = 5
/** Shorter words say little by themselves. */
const SHORTEST = 4

/**
 * The sentence of a document that comes nearest to what was asked, with where it stands; undefined where no passage has
 * most of the words.
 */
export function answeringSentence({ query, rows, passages }: QueryResult): { text: string; id: string } | undefined {
  if (query.aim !== 'find') return undefined
  const wanted = stemsOf(query.conditions.flatMap(({ matches = [] }) => matches).join(' '))
  const candidates = rows.documents.flatMap(({ id, title }) => {
    const passage = passages[id]
    if (!passage) return []
    return sentencesOf(passage.text).map((text) => ({ id, title, heading: passage.heading, text, has: share(text) }))
  })
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (found, each) => (each.has > (found?.has ?? 0) ? each : found),
    undefined,
  )
  if (!best || best.has <= 0.5) return undefined
  const { id, title, heading, text } = best
  return { id, text: `“${text}” (${title}${heading && heading !== title ? `, ${heading}` : ''})` }

  // Which part of the words that were asked for stand in a sentence.
  function share(text: string): number {
    const has = stemsOf(text)
    return [...wanted].filter((stem) => has.has(stem)).length / Math.max(wanted.size, 1)
  }
}

const stemsOf = (text: string) =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST || /\d/.test(word))
      .map((word) => word.slice(0, STEM)),
  )

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

const sentencesOf = (text: string) =>
  [...SENTENCES.segment(text)].map(({ segment }) => segment.replace(/\s+/g, ' ').trim()).filter(Boolean)
