import { amountAt } from './amounts.ts'
import { BOUNDS } from './lexicon/bounds.ts'
import { MONTHS, WEEKDAYS } from './lexicon/calendar.ts'
import { LEXICON, LEXICON_WORDS, LONGEST_PHRASE } from './lexicon/lexicon.ts'
import { LONGEST_PLACE, PLACES } from './lexicon/places.ts'
import type { Item, Meaning } from './meaning.ts'
import { fold, type Token } from './normalise.ts'
import { numberAt } from './numbers.ts'
import { namePartsOf, personAt } from './people.ts'
import { periodAt } from './periods.ts'
import { spellerOf } from './spelling.ts'
import type { Ground } from './understood.ts'

const WORDS = new Set([
  ...LEXICON_WORDS,
  ...Object.keys(MONTHS),
  ...Object.keys(WEEKDAYS),
  ...Object.keys(BOUNDS).flatMap((phrase) => phrase.split(' ')),
  ...[...PLACES.keys()].flatMap((place) => place.split(' ')),
  ...'today yesterday tomorrow weekend next this current million thousand hundred percent twenty thirty forty fifty sixty'.split(
    ' ',
  ),
])
const SPELLER = spellerOf(WORDS)

/** Words that are right as they are, however close they are to others. */
const RIGHT = new Set(
  'leader leaders reader letter letters title theme house horse cases paper proposals plant plane price pricing prices places plans tasty opera trail valet solar polar later there where these those'.split(
    ' ',
  ),
)

/** Tokens with slips put right: words of the lexicon, and names of colleagues and of the company's own things. */
export function corrected(tokens: Token[], { colleagues, names }: Ground): Token[] {
  const named = spellerOf([
    ...colleagues.flatMap(({ name }) => namePartsOf(name)),
    ...names.flatMap(({ text }) => fold(text).split(/[^\p{L}\d]+/u)),
  ])
  return tokens.map((token) => {
    if (token.kind !== 'word' || WORDS.has(token.text) || named.has(token.text) || RIGHT.has(token.text)) return token
    const text = named.closest(token.text) ?? SPELLER.closest(token.text)
    return text ? { ...token, text } : token
  })
}

/** What the words of a question mean, one stretch after the other, with what is to be noted. */
export function itemsOf(tokens: Token[], ground: Ground): { items: Item[]; notes: string[] } {
  const items: Item[] = []
  const notes = new Set<string>()
  for (let at = 0; at < tokens.length; ) {
    const found = readAt(tokens, at, ground)
    if (found.note) notes.add(found.note)
    items.push({ from: at, to: found.to, meaning: found.meaning })
    at = Math.max(found.to, at + 1)
  }
  return { items, notes: [...notes] }
}

interface Found {
  meaning: Meaning
  to: number
  note?: string | undefined
}

function readAt(tokens: Token[], at: number, ground: Ground): Found {
  const token = tokens[at]
  if (!token || token.kind === 'sign') return signAt(tokens, at)
  if (token.kind === 'quote' || token.kind === 'email' || token.kind === 'id') {
    return { meaning: { kind: 'quote', text: token.raw.trim() }, to: at + 1 }
  }
  const phrase = isNewPlace(tokens, at) ? undefined : phraseAt(tokens, at)
  const found =
    longer(nameAt(tokens, at, ground), phrase) ??
    longer(personAt(tokens, at, ground.colleagues), phrase) ??
    longer(amountAt(tokens, at), phrase) ??
    longer(foundPeriod(tokens, at, ground.today), phrase) ??
    phrase ??
    placeAt(tokens, at) ??
    numeral(tokens, at)
  return found ?? { meaning: { kind: 'unknown' }, to: at + 1 }
}

// `New Orleans` is not a stage and a word.
const isNewPlace = (tokens: Token[], at: number) => {
  const next = tokens[at + 1]
  return tokens[at]?.raw === 'New' && /^\p{Lu}\p{Ll}/u.test(next?.raw ?? '') && !WORDS.has(next?.text ?? '')
}

// The longest reading counts; of two as long the first that was asked for.
const longer = (found: Found | undefined, phrase: Found | undefined) =>
  found && (!phrase || found.to >= phrase.to) ? found : undefined

function signAt(tokens: Token[], at: number): Found {
  const amount = amountAt(tokens, at)
  if (amount) return amount
  const text = tokens[at]?.text
  if (text === ',' || text === '/' || text === '&') return { meaning: { kind: 'steer', steer: 'and' }, to: at + 1 }
  return { meaning: { kind: 'filler' }, to: at + 1 }
}

function foundPeriod(tokens: Token[], at: number, today: string): Found | undefined {
  const found = periodAt(tokens, at, today)
  return found && { meaning: { kind: 'period', period: found.period }, to: found.to, note: found.note }
}

function phraseAt(tokens: Token[], at: number): Found | undefined {
  const words: string[] = []
  let best: Found | undefined
  for (let to = at; to < Math.min(tokens.length, at + LONGEST_PHRASE + 2); to += 1) {
    const token = tokens[to]
    if (!token || (token.kind !== 'word' && token.kind !== 'number' && token.text !== '-' && token.text !== '&')) break
    // A hyphen joins words as a space does.
    if (token.text === '-' && to > at) continue
    words.push(token.text)
    const meaning = LEXICON.get(words.join(' '))
    if (meaning) best = { meaning, to: to + 1 }
    if (token.owns) break
  }
  return best
}

function placeAt(tokens: Token[], at: number): Found | undefined {
  for (let length = LONGEST_PLACE; length > 0; length -= 1) {
    const names = PLACES.get(textOf(tokens, at, length))
    if (names) return { meaning: { kind: 'name', names, known: 'place' }, to: at + length }
  }
  return undefined
}

/** Most words of a company's own name that are looked at. */
const LONGEST_NAME = 6

function nameAt(tokens: Token[], at: number, { names }: Ground): Found | undefined {
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length > 0; length -= 1) {
    const said = textOf(tokens, at, length)
    const alike = names
      .filter(({ text, kind }) => isSaid(said, wordsOf(text), kind))
      .sort((a, b) => Number(wordsOf(b.text) === said) - Number(wordsOf(a.text) === said))
    const first = alike[0]
    // A single word of ours is a name where it is written like one.
    if (
      !first ||
      (length === 1 && LEXICON.has(said) && !/^\p{Lu}/u.test(tokens[at]?.raw ?? '')) ||
      (length === 1 && at === 0 && LEXICON.has(said))
    )
      continue
    const same = alike.filter(({ kind }) => kind === first.kind)
    return {
      meaning: {
        kind: 'name',
        known: first.kind,
        names: [...new Set(same.map(({ text }) => (wordsOf(text) === said ? text : typed(tokens, at, length))))],
      },
      to: at + length,
    }
  }
  return placeNamed(tokens, at)
}

// `New York`, `South Africa`: longer than a word, they are places before they are anything else.
function placeNamed(tokens: Token[], at: number): Found | undefined {
  const place = placeAt(tokens, at)
  return place && place.to > at + 1 ? place : undefined
}

/** What people say of a name: all of it, or of a company or person its beginning, or the last name. */
function isSaid(said: string, name: string, kind: string): boolean {
  if (name === said) return true
  if (kind === 'place' || kind === 'tag' || kind === 'department') return false
  return name.startsWith(`${said} `) || ((kind === 'lead' || kind === 'candidate') && name.endsWith(` ${said}`))
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\d.&]+/u)
    .filter(Boolean)
    .join(' ')

const typed = (tokens: Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ raw, text }) => (fold(raw) === text ? raw : text))
    .join(' ')

const textOf = (tokens: Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ')

function numeral(tokens: Token[], at: number): Found | undefined {
  const number = numberAt(tokens, at)
  return number && { meaning: { kind: 'number', value: number.value }, to: number.to }
}
