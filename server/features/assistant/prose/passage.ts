import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { fold } from '../../../../contract/plain/fold.ts'
import { STOP_WORDS } from '../../../platform/search/stop-words.ts'

/** Forms of a word begin with the same letters, with that part of the longer one: *cancelled*, *cancellation*. */
const BEGINNING = 0.57
const FEWEST_LETTERS = 4
/** Shorter words say little by themselves. */
const SHORTEST = 4
/** A sentence with more of the words than this answers, of so many at least: one word is in any sentence. */
const MOST = 0.5
const FEWEST = 2

/** A stretch of a document in which an answer may stand. */
export interface Passage {
  id: string
  title: string
  heading: string
  text: string
}

/** Which part of the words of a question a text has. */
export function shareOf(asked: string | Set<string>, text: string): number {
  const wanted = typeof asked === 'string' ? wordsOf(asked) : asked
  const has = [...wordsOf(text)]
  return [...wanted].filter((word) => has.some((other) => agree(word, other))).length / Math.max(wanted.size, 1)
}

function agree(word: string, other: string): boolean {
  if (word === other) return true
  const letters = Math.max(FEWEST_LETTERS, Math.ceil(BEGINNING * Math.max(word.length, other.length)))
  return word.slice(0, letters) === other.slice(0, letters)
}

/** The sentence that comes nearest to what was asked, with where it stands, and which part of the words it has. */
export function nearestSentence(asked: string, passages: readonly Passage[]) {
  const wanted = wordsOf(asked)
  const [best] = passages
    .flatMap(({ id, title, heading, text: whole }) =>
      sentencesOf(whole).map((text) => {
        const place = heading && heading !== title ? `${title}, ${heading}` : title
        return { id, text: `“${text}” (${place})`, has: shareOf(wanted, text), of: wanted.size }
      }),
    )
    .sort((one, other) => other.has - one.has)
  return best
}

/** The sentence of a document that answers what was looked up; undefined where none has most of the words. */
export function answeringSentence({ query, rows, passages }: QueryResult): { text: string; id: string } | undefined {
  if (query.aim !== 'find') return undefined
  const asked = query.conditions.flatMap(({ matches = [] }) => matches).join(' ')
  const found = rows.documents.flatMap(({ id, title }) => (passages[id] ? [{ ...passages[id], id, title }] : []))
  const best = nearestSentence(asked, found)
  return best && best.has > MOST && best.of >= FEWEST ? best : undefined
}

/** What every question has. */
const ASKED = new Set('many much long often does have there which'.split(' '))

const wordsOf = (text: string) =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => (word.length >= SHORTEST && !STOP_WORDS.has(word) && !ASKED.has(word)) || /\d/.test(word)),
  )

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

const sentencesOf = (text: string) =>
  [...SENTENCES.segment(text)].map(({ segment }) => segment.replace(/\s+/g, ' ').trim()).filter(Boolean)
