import type { SearchKind } from '../../../contract/search/fields.ts'
import { STOP_WORDS } from './stop-words.ts'
import type { Meant, Term } from './store.ts'
import { partsOf, type SearchPart } from './words.ts'

/** A search as it was typed, in parts. */
export interface Query {
  parts: SearchPart[]
  /** How many of the parts are words; those after them are numbers of phones. */
  named: number
  /** Digits of what may be phone numbers. */
  phones: string[]
  /** Which part, counted from 1, ends with a word that may be only begun; 0 for none. */
  open: number
  /** Whether all of it has to be there, as it has a phrase in quotes or a number. */
  isStrict: boolean
}

const PHONE = /(?<![\p{L}\d])[+(]?\d[\d\s()./-]{5,}\d(?![\p{L}\d])/gu
const FEWEST_DIGITS = 7
/** Whose records have numbers of phones. */
export const PHONE_KINDS: SearchKind[] = ['lead', 'candidate']
/** Of a longer search the stop words are left out, and its last word is taken to be whole. */
const MOST_WORDS_OF_A_NAME = 3
/** More words than this narrow nothing. */
const MOST_GROUPS = 60
/** What a word counts for that is not the one that was typed. */
const BEGUN = 0.7
const ALIKE = 0.6
const SAME = 0.6

export function readQuery(search: string): Query {
  const numbers = (search.match(PHONE) ?? []).filter((text) => digitsOf(text).length >= FEWEST_DIGITS)
  const typed = partsOf(numbers.reduce((rest, number) => rest.replace(number, ' '), search))
  // Within a sentence, quotes and numbers are a part of what is said.
  const isProse = typed.filter(({ quoted }) => !quoted).length > MOST_WORDS_OF_A_NAME
  const words = isProse ? typed.map(({ text }) => ({ text, quoted: false })) : typed
  return {
    parts: [...words, ...numbers.map((text) => ({ text, quoted: false }))],
    named: words.length,
    phones: numbers.map(digitsOf),
    open: words.length > 0 && !words.at(-1)?.quoted ? words.length : 0,
    isStrict: !isProse && (numbers.length > 0 || words.some(({ quoted }) => quoted)),
  }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The terms by which a kind is searched for what the words of a query mean. */
export function termsOf(query: Query, words: Meant[], kind: SearchKind): Term[] {
  const { named, phones } = query
  const numbers = PHONE_KINDS.includes(kind) ? phones : []
  const asked = numbers.length > 0 ? words.filter(({ part }) => part <= named) : words
  const sentence = isSentence(asked)
  const groups = [
    ...merge(tellingIn(query, asked), sentence).slice(0, MOST_GROUPS),
    ...numbers.map((digits) => new Map([digits, digits.slice(-10)].map((each) => [`#${each}`, 1]))),
  ]
  return groups.flatMap((terms, group) => [...terms].map(([term, weight]) => ({ term, group, weight })))
}

/** The words that say what is looked for: of a sentence without those that every sentence has. */
export function tellingIn({ parts }: Query, words: Meant[]): Meant[] {
  const isIdle = ({ word, part }: Meant) => STOP_WORDS.has(word) && !parts[part - 1]?.quoted
  return !isSentence(words) || words.every(isIdle) ? words : words.filter((word) => !isIdle(word))
}

/** Whether it is a question or an account of something, rather than a name or a few words. */
export const isSentence = (words: Meant[]) => words.length > MOST_WORDS_OF_A_NAME

// A word that is repeated counts more. What was only begun, or mistyped, stands in the group of what was typed.
function merge(words: Meant[], sentence: boolean): Map<string, number>[] {
  const groups = new Map<string, Map<string, number>>()
  for (const { stem, times, known, begun, alike, same } of words) {
    const terms = groups.get(stem) ?? new Map<string, number>()
    terms.set(stem, (terms.get(stem) ?? 0) + times)
    const others = begun.length > 0 && !(known && sentence) ? begun : alike
    for (const other of others) if (!terms.has(other.stem)) terms.set(other.stem, others === begun ? BEGUN : ALIKE)
    for (const other of same) if (!terms.has(other.stem)) terms.set(other.stem, SAME)
    groups.set(stem, terms)
  }
  return [...groups.values()]
}
