import { allBut } from './all-but.ts'
import { withAlternatives } from './alternatives.ts'
import { amountAt } from './amounts.ts'
import { readBeside } from './beside.ts'
import { withContacts } from './contacts-counted.ts'
import { AFTER_BOUNDS, BOUNDS, BYTES, CURRENCIES } from './lexicon/bounds.ts'
import { MONTHS, UNITS, WEEKDAYS } from './lexicon/calendar.ts'
import { LEXICON, LEXICON_WORDS, LONGEST_PHRASE } from './lexicon/lexicon.ts'
import { LONGEST_PLACE, PLACES, REGION_NAMES } from './lexicon/places.ts'
import type { Item, Meaning } from './meaning.ts'
import { fold } from './normalise.ts'
import { NUMBER_WORDS, numberAt } from './numbers.ts'
import { openingsByCandidates } from './openings-by-candidates.ts'
import { withParts } from './parts.ts'
import { namePartsOf, personAt } from './people.ts'
import { periodAt } from './periods.ts'
import { rankedEach } from './ranked-each.ts'
import { closestOf, dividedIn, isOneSlip, soundingLike, spellerOf } from './spelling.ts'
import type { Token } from './token.ts'
import type { Ground, KnownName } from './understood.ts'
import { differentOnes, whatBecame } from './what-became.ts'

const WORDS = new Set([
  ...LEXICON_WORDS,
  ...NUMBER_WORDS,
  ...Object.keys(AFTER_BOUNDS).flatMap((phrase) => phrase.split(' ')),
  ...Object.keys(CURRENCIES),
  ...Object.keys(BYTES),
  ...Object.keys(UNITS),
  ...Object.keys(MONTHS),
  ...Object.keys(WEEKDAYS),
  ...Object.keys(BOUNDS).flatMap((phrase) => phrase.split(' ')),
  ...[...PLACES.keys()].flatMap((place) => place.split(' ')),
  ...'today yesterday tomorrow tonight morning weekend next this current percent beginning start since until during half before after ago date'.split(
    ' ',
  ),
])
const SPELLER = spellerOf(WORDS)

const HIRING =
  /^(department|division|job|opening|position|vacanc|role|candidate|applicant|application|hire|hiring|salar|interview|recruit|deadline)/

/** Whether a question is about openings or candidates, as far as its words tell. */
export const isOfHiring = (tokens: Token[]) => tokens.some(({ text }) => HIRING.test(text))

/** Whether a word is one of the language, as far as it is known here. */
export const isOrdinary = (word: string) => WORDS.has(word)

/** Words that are right as they are, however close they are to others. */
const RIGHT = new Set(
  'passed remove weak shoe dear deaf dean real lean leak leaf leap load lend wine leader leaders reader letter letters title theme house horse cases paper proposals plant plane price pricing prices places plans tasty opera trail valet solar polar later there where these those spend spends spent'.split(
    ' ',
  ),
)

/** Tokens with slips put right: words of the lexicon, and names of colleagues and of the company's own things. */
export function corrected(tokens: Token[], { colleagues, names }: Ground): Token[] {
  const isStrange = ({ kind, text }: Token) => kind === 'word' && !WORDS.has(text) && !RIGHT.has(text)
  if (!tokens.some(isStrange)) return tokens
  const people = new Set(colleagues.flatMap(namePartsOf))
  const named = new Set([...people, ...names.flatMap((name) => saidOf(name).split(' '))])
  return tokens.flatMap((token, at): Token | Token[] => {
    if (token.text === 'form' && isFrom(tokens, at)) return { ...token, text: 'from' }
    if (!isStrange(token) || named.has(token.text)) return token
    const divided = dividedIn(token.text, (second) => named.has(second))
    if (divided) return split(token, divided)
    const owner = token.text.replace(/s$/, '')
    if (owner !== token.text && colleagues.some((each) => namePartsOf(each).includes(owner)))
      return { ...token, text: owner }
    const text =
      closestOf(named, token.text) ??
      colleagueAfter(tokens, at, people) ??
      soundingLike(people, token.text) ??
      SPELLER.closest(token.text) ??
      lacking(token)
    return text ? { ...token, text } : token
  })
}

// `tasks for bem`: behind such a word, with nothing strange behind it, somebody is meant.
const colleagueAfter = (tokens: Token[], at: number, people: Set<string>) => {
  const { text = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]
  const isAlone = next === undefined || next.kind !== 'word' || WORDS.has(next.text)
  if (!isAlone || text.length < 3 || !PERSON_FOLLOWS.test(tokens[at - 1]?.text ?? '')) return undefined
  const close = [...people].filter((each) => each.length > 2 && each[0] === text[0] && isOneSlip(each, text))
  return close.length === 1 ? close[0] : undefined
}
const PERSON_FOLLOWS = /^(for|by|to|of|does|did|has|about)$/

// What is written as a name is no slip.
const lacking = ({ raw, text }: Token) => (raw === text ? SPELLER.completed(text) : undefined)

// Each has its own place in the question, as if there were a space between them.
function split(token: Token, [first, second]: [string, string]): Token[] {
  const raw = token.raw.slice(0, first.length)
  const end = token.start + raw.length
  return [
    { ...token, text: first, raw, end, owns: false },
    {
      ...token,
      text: second,
      kind: /^\d/.test(second) ? 'number' : 'word',
      raw: token.raw.slice(first.length),
      start: end,
    },
  ]
}

// `leads form last month`
const isFrom = (tokens: Token[], at: number) =>
  at > 0 &&
  at < tokens.length - 1 &&
  !/^(the|a|an|our|web|contact|order|application|this|that|online)$/.test(tokens[at - 1]?.text ?? '')

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
  const read = (all: Item[]) =>
    openingsByCandidates(allBut(rankedEach(differentOnes(whatBecame(all, tokens), tokens), tokens), tokens), tokens)
  return {
    items: withAlternatives(
      readBeside(withContacts(withParts(read(items), tokens), tokens, ground.today), tokens),
      tokens,
    ),
    notes: [...notes],
  }
}

interface Found {
  meaning: Meaning
  to: number
  note?: string | undefined
}

function readAt(tokens: Token[], at: number, ground: Ground): Found {
  const token = tokens[at]
  if (!token || token.kind === 'sign') return signAt(tokens, at)
  const stage = token.kind === 'quote' && isStaged(tokens, at) ? stageOf(fold(token.raw)) : undefined
  if (stage) return { meaning: stage, to: at + 1 }
  if (token.kind === 'quote' || token.kind === 'email' || token.kind === 'id') {
    return { meaning: { kind: 'quote', text: token.raw.trim() }, to: at + 1 }
  }
  const phrase = isNewPlace(tokens, at) ? undefined : phraseAt(tokens, at)
  const person = personAt(tokens, at, ground.colleagues)
  const found =
    longer(beyondPerson(nameAt(tokens, at, ground), person), phrase) ??
    longer(person, phrase) ??
    longer(longest(amountAt(tokens, at), foundPeriod(tokens, at, ground.today)), phrase) ??
    phrase ??
    placeAt(tokens, at) ??
    numeral(tokens, at)
  return found ?? { meaning: { kind: 'unknown' }, to: at + 1 }
}

// `in "proposal" or "negotiation"`
function isStaged(tokens: Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLastIndex(({ kind, text }) => kind !== 'quote' && !/^(or|and|,)$/.test(text))
  return STAGED.test(tokens[before]?.text ?? '')
}
function stageOf(said: string): Meaning | undefined {
  const round = LEXICON.get(said)
  const isRound = round?.kind === 'choice' && round.on.candidates?.field === 'stage'
  return LEXICON.get(`${said} stage`) ?? (isRound ? round : undefined)
}

// `stuck in "proposal"`
const STAGED = /^(in|at|stage|as|to|from)$/

// A colleague's first name may also begin the names of leads, who are not meant by it alone.
const beyondPerson = (name: Found | undefined, person: Found | undefined) =>
  name && (!person || name.to > person.to) ? name : undefined

// `New Orleans` is not a stage and a word.
const isNewPlace = (tokens: Token[], at: number) => {
  const next = tokens[at + 1]
  if (tokens[at]?.text !== 'new' || next?.kind !== 'word' || WORDS.has(next.text)) return false
  return (
    ['in', 'from', 'near', 'around'].includes(tokens[at - 1]?.text ?? '') ||
    (tokens[at]?.raw === 'New' && /^\p{Lu}\p{Ll}/u.test(next.raw))
  )
}

// `between 1 and 15 November` are days.
const longest = (amount: Found | undefined, period: Found | undefined) =>
  amount && period ? (period.to > amount.to ? period : amount) : (amount ?? period)

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
    const label = REGION_NAMES.get(textOf(tokens, at, length))
    if (names) return { meaning: { kind: 'name', names, known: 'place', ...(label && { label }) }, to: at + length }
  }
  return undefined
}

/** Most words of a company's own name that are looked at. */
const LONGEST_NAME = 6

function nameAt(tokens: Token[], at: number, { names }: Ground): Found | undefined {
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length > 0; length -= 1) {
    const said = textOf(tokens, at, length)
    const alike = names
      .filter((name) => isSaid(said, saidOf(name), name.kind))
      .sort((a, b) => Number(saidOf(b) === said) - Number(saidOf(a) === said))
    const first = alike[0]
    // A single word of ours is a name where it is written like one.
    if (
      !first ||
      (length === 1 && LEXICON.has(said) && !/^\p{Lu}/u.test(tokens[at]?.raw ?? '') && !isDepartment(first, tokens)) ||
      (length === 1 && at === 0 && LEXICON.has(said) && !isDepartment(first, tokens))
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

// `candidates for sales jobs`: beside what is of hiring it is the department.
const isDepartment = ({ kind }: KnownName, tokens: Token[]) => kind === 'department' && isOfHiring(tokens)

// `New York`, `South Africa`: longer than a word, they are places before they are anything else.
function placeNamed(tokens: Token[], at: number): Found | undefined {
  const place = placeAt(tokens, at)
  return place && place.to > at + 1 ? place : undefined
}

/** What people say of a name: all of it, or of a company or person its beginning, or the last name. */
function isSaid(said: string, name: string, kind: string): boolean {
  if (name === said) return true
  // `manager` alone is said of many things.
  if (kind === 'title') return name.startsWith(`${said} `) && said.includes(' ')
  if (kind === 'place' || kind === 'tag' || kind === 'department') return false
  return name.startsWith(`${said} `) || (ENDING.has(kind) && name.endsWith(` ${said}`))
}

// Of people the last name, of jobs what they are in the end: `candidates for the designer jobs`.
const ENDING = new Set(['lead', 'candidate', 'opening'])

const FOLDED = new WeakMap<KnownName, string>()

/** The words of a name; each is divided once for a question. */
function saidOf(name: KnownName): string {
  const words = FOLDED.get(name) ?? wordsOf(name.text)
  FOLDED.set(name, words)
  return words
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
