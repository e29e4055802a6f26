import type { Meaning } from '../meaning.ts'
import { ASKING, FILLERS, STEERS } from './asking.ts'
import { CHOICES } from './choices.ts'
import { CONTACTING } from './contacting.ts'
import { FIELDS, HAPPENINGS } from './fields.ts'
import { type Entry, SUBJECTS } from './subjects.ts'

/** What phrases mean, by their words with a space between them. */
/** Phrases of known words that ask for what nobody keeps. */
const STRANGE: Entry[] = [
  [
    'price list|price lists|market share|share of the market|share of wallet|net revenue retention|customer lifetime value|lifetime value|profit share',
    { kind: 'unknown' },
  ],
]

export const LEXICON = compile([
  ...STRANGE,
  ...FILLERS,
  ...STEERS,
  ...HAPPENINGS,
  ...FIELDS,
  ...ASKING,
  ...CHOICES,
  ...SUBJECTS,
  ...CONTACTING,
])

/** Most words of a phrase. */
export const LONGEST_PHRASE = Math.max(...[...LEXICON.keys()].map((phrase) => phrase.split(' ').length))

/** Every word of the phrases. */
export const LEXICON_WORDS = new Set([...LEXICON.keys()].flatMap((phrase) => phrase.split(' ')))

function compile(entries: Entry[]): Map<string, Meaning> {
  const lexicon = new Map<string, Meaning>()
  const plurals = new Map<string, Meaning>()
  for (const [phrases, meaning] of entries) {
    for (const phrase of phrases.split('|').map((each) => each.trim())) {
      lexicon.set(phrase, joined(lexicon.get(phrase), meaning))
      // `the most urgent` is what `most urgent` is, not `the most`.
      if (phrase.startsWith('most ')) lexicon.set(`the ${phrase}`, meaning)
      if (
        (meaning.kind === 'subject' && !phrase.endsWith(' to do')) ||
        meaning.kind === 'field' ||
        (meaning.kind === 'choice' && !phrase.endsWith('ed')) ||
        meaning.kind === 'unit' ||
        (meaning.kind === 'measure' && /(rate|ratio|cycle)$/.test(phrase))
      )
        plurals.set(pluralOf(phrase), meaning)
    }
  }
  for (const [phrase, meaning] of plurals) if (!lexicon.has(phrase)) lexicon.set(phrase, meaning)
  return lexicon
}

// A word that means one thing of leads and another of openings has both.
function joined(before: Meaning | undefined, meaning: Meaning): Meaning {
  return before?.kind === 'choice' && meaning.kind === 'choice'
    ? { ...before, ...meaning, on: { ...before.on, ...meaning.on } }
    : meaning
}

function pluralOf(phrase: string): string {
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(phrase) ? `${phrase}es` : `${phrase}s`
}
