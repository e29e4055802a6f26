import { LEXICON_WORDS } from './lexicon/lexicon.ts'
import type { Meaning } from './meaning.ts'
import { fold } from './normalise.ts'
import type { Token } from './token.ts'
import type { KnownColleague } from './understood.ts'

const OWN_PHRASES = [
  'assigned to me',
  'belonging to me',
  'owned by me',
  'handled by me',
  'that are mine',
  'i am responsible for',
  'am i responsible for',
  'i look after',
  'on my plate',
  'on my list',
  'by me',
  'for me',
  'to me',
  'of mine',
  'i still have',
  'do i still have',
  'i still own',
  'i own',
  'i handle',
  'i have',
  'do i have',
  'have i got',
  'did i',
  'have i',
  'i',
  'my own',
  'my',
  'mine',
  'myself',
]

/** Words after `my` that make it everybody's. */
const SHARED = new Set(['company', 'team', 'organization', 'business', 'workspace', 'colleagues', 'teammates'])

/** `find for me` asks for a favour. */
const SHOWING = new Set([
  'find',
  'list',
  'show',
  'search',
  'look',
  'get',
  'check',
  'count',
  'up',
  'out',
  'it',
  'this',
  'that',
  'them',
])

interface FoundPerson {
  meaning: Meaning
  to: number
  note?: string
}

/** A person who is named at a token: oneself, or a colleague by the whole name or a part of it. */
export function personAt(tokens: Token[], from: number, colleagues: KnownColleague[]): FoundPerson | undefined {
  return oneselfAt(tokens, from) ?? colleagueAt(tokens, from, colleagues)
}

function oneselfAt(tokens: Token[], from: number): FoundPerson | undefined {
  const phrase = OWN_PHRASES.find((words) =>
    words.split(' ').every((word, index) => tokens[from + index]?.text === word),
  )
  // `Ben or me`
  if (tokens[from]?.text === 'me' && JOINING.has(tokens[from - 1]?.text ?? ''))
    return { meaning: { kind: 'person', is: ['me'], label: 'me', owns: false }, to: from + 1 }
  if (!phrase) return undefined
  const to = from + phrase.split(' ').length
  if (SHARED.has(tokens[to]?.text ?? '')) return undefined
  if (phrase === 'for me' && (from === 0 || SHOWING.has(tokens[from - 1]?.text ?? ''))) return undefined
  if (phrase === 'i' && !isDoing(tokens, to)) return undefined
  const label = /^on my/.test(phrase) ? 'my list' : 'me'
  return { meaning: { kind: 'person', is: ['me'], label, owns: phrase === 'my' }, to }
}

const JOINING = new Set(['or', 'and', 'versus', 'than', 'except', 'but'])

const DOINGS = new Set(
  `created create added add made uploaded upload won win lost lose closed close completed complete finished own assigned
  got brought generated received acquired updated update changed contacted moved called sold assigned applied started touched gave handed delegated`.split(
    /\s+/,
  ),
)
// `I` asks, unless it is said what I did.
function isDoing(tokens: Token[], from: number): boolean {
  let at = from
  while (AUXILIARIES.has(tokens[at]?.text ?? '')) at += 1
  const word = tokens[at]?.text ?? ''
  // `that I am likely to win`
  if (word === 'am' && /^(un)?likely$/.test(tokens[at + 1]?.text ?? '')) return true
  return DOINGS.has(word) || (at > from && DOING.has(word))
}
const AUXILIARIES = new Set(['have', 'did', 'not', 'never', 'yet'])
const DOING = new Set([
  'finish',
  'complete',
  'do',
  'touch',
  'contact',
  'call',
  'create',
  'win',
  'close',
  'lose',
  'upload',
])

function colleagueAt(tokens: Token[], from: number, colleagues: KnownColleague[]): FoundPerson | undefined {
  const token = tokens[from]
  if (token?.kind !== 'word') return undefined
  for (const length of [3, 2]) {
    const said = tokens.slice(from, from + length).map(({ text }) => text)
    const whole = colleagues.filter((each) => isWhole(namePartsOf(each), said))
    if (whole.length > 0 && said.length === length) return found(whole, from + length, tokens)
  }
  const byPart = colleagues.filter((each) => namePartsOf(each).includes(token.text))
  if (byPart.length === 0) return undefined
  // A name that is also a word, as Will or Mark, is one where it is written as one.
  if ((LEXICON_WORDS.has(token.text) || ORDINARY.has(token.text)) && !isWrittenAsName(tokens, from)) return undefined
  const first = byPart.filter((each) => namePartsOf(each)[0] === token.text)
  return found(first.length > 0 ? first : byPart, from + 1, tokens)
}

const isWhole = (parts: string[], said: string[]) =>
  parts.length === said.length &&
  (parts.join(' ') === said.join(' ') || [...said].reverse().join(' ') === parts.join(' '))

function isWrittenAsName(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  const isLast =
    at > 0 && tokens.slice(at + 1).every(({ kind, text }) => kind === 'sign' || /^(please|thanks?|thx|you)$/.test(text))
  if (
    token?.owns ||
    isBarePossessive(token) ||
    ((isLast || isHeading(tokens, at)) && GIVEN.has(token?.text ?? '')) ||
    (GIVEN.has(token?.text ?? '') && BEFORE_NAMES.has(before?.text ?? ''))
  )
    return true
  return before !== undefined && /^\p{Lu}\p{Ll}/u.test(token?.raw ?? '')
}

// `mark overdue tasks`; `mark tasks as done` asks for a deed.
const isHeading = (tokens: Token[], at: number) =>
  (at === 0 || tokens[at - 1]?.kind === 'sign') &&
  /^(open|overdue|urgent|hot|tasks|to|todos|leads|deals|pipeline)$/.test(tokens[at + 1]?.text ?? '') &&
  !tokens.some(({ text }) => /^(as|done|complete|completed|won|lost|read)$/.test(text))

// `marks pipeline`, of which the slip was put right.
const isBarePossessive = (token: Token | undefined) => token !== undefined && fold(token.raw) === `${token.text}s`

/** Of these, names that hardly stand for anything else after the words below. */
const GIVEN = new Set(['mark', 'grace', 'rose', 'bill', 'joy', 'drew'])
const BEFORE_NAMES = new Set([
  'has',
  'is',
  'did',
  'does',
  'was',
  'for',
  'by',
  'to',
  'of',
  'with',
  'or',
  'and',
  'from',
  'give',
])

/** Words that are names of people too. */
const ORDINARY = new Set([
  'will',
  'mark',
  'may',
  'grace',
  'rose',
  'art',
  'june',
  'april',
  'august',
  'bill',
  'hope',
  'joy',
  'drew',
  'chance',
  'price',
  'sales',
  'page',
  'long',
  'young',
  'best',
  'day',
  'case',
  'stone',
])

const PARTS = new WeakMap<KnownColleague, string[]>()

/** The words of a colleague’s name; each is divided once for a question. */
export function namePartsOf(colleague: KnownColleague): string[] {
  const parts =
    PARTS.get(colleague) ??
    fold(colleague.name)
      .split(/[^\p{L}\d]+/u)
      .filter((part) => part.length > 1)
  PARTS.set(colleague, parts)
  return parts
}

function found(people: KnownColleague[], to: number, tokens: Token[]): FoundPerson {
  const names = people.map(({ name }) => name)
  return {
    meaning: {
      kind: 'person',
      is: people.map(({ id }) => id),
      label: names.join(' or '),
      owns: tokens[to - 1]?.owns || isBarePossessive(tokens[to - 1]),
    },
    to,
    ...(people.length > 1 && {
      note: `Several colleagues have that name: ${names.join(', ')}. All of them were meant.`,
    }),
  }
}
