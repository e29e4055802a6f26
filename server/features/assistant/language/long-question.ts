import { LEXICON } from './lexicon/lexicon.ts'
import { straight, tokensOf } from './normalise.ts'

/** Most letters that are looked up. */
const MOST = 200

/** The one sentence of several that asks or wants to see something; undefined where there is no such, or more than one. */
export function askedSentence(question: string): string | undefined {
  const sentences = sentencesOf(question)
  const asked = sentences.filter((sentence) => sentence.endsWith('?'))
  const wanted = sentences.findLast((sentence) => /^(please )?(show|list|give|count)\b/i.test(sentence))
  if (sentences.length > 1 && wanted) return wanted
  return sentences.length > 1 && asked.length === 1 ? asked[0] : undefined
}

const sentencesOf = (text: string) =>
  straight(text)
    .split(/(?<=[.!?])\s+|\s+-\s+(?=(?:what|who|how|which|where|when|show|list|give|can|could|do|does|did|is|are)\b)/i)
    .filter((sentence) => /\p{L}/u.test(sentence))

/**
 * What is looked up for a question: all of it, or of a longer one the words that say something, those of the sentences that
 * ask first.
 */
export function wordsToFind(question: string): string {
  const whole = straight(question)
    .replace(/[\s?!.]+$/, '')
    .trim()
  if (whole.length <= MOST) return whole
  const sentences = sentencesOf(question)
  const ordered = [...sentences.filter(asks), ...sentences.filter((sentence) => !asks(sentence))]
  const words = new Map(ordered.flatMap(tellingWords).map((word) => [word.toLowerCase(), word]))
  let found = ''
  for (const word of words.values()) if (found.length + word.length < MOST) found += found ? ` ${word}` : word
  return found || whole.slice(0, MOST)
}

const asks = (sentence: string) => sentence.endsWith('?')

const tellingWords = (sentence: string) =>
  tokensOf(sentence).flatMap(({ kind, text, raw }) => {
    const meaning = LEXICON.get(text)
    const isIdle = meaning?.kind === 'filler' || meaning?.kind === 'steer' || meaning?.kind === 'who'
    return kind === 'sign' || isIdle ? [] : [raw.trim()]
  })
