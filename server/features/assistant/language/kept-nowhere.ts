import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import {
  ADVICE,
  DEFINITIONS,
  FUTURE,
  HIRING_TIME,
  NEEDED,
  NOT_AGAIN,
  NOT_REPLIED,
  SUPPOSED,
  WHO_DID,
  WHOM_CONTACTED,
  WHY,
} from './lexicon/limits.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/**
 * What is asked for where it is nothing that is kept: `how much did we spend on fairs`, `cost per lead`, `which products sell
 * best`. What else such a question says is known, so that without these words another one would be answered.
 */
export function strangerIn(items: Item[], tokens: Token[]): string | undefined {
  const first = items.findIndex(
    (item, at) => isStrange(item) && !isStrange(items[at - 1]) && isAskedFor(items, at, tokens),
  )
  if (first < 0) return undefined
  const last = items.findIndex((item, at) => at > first && !isStrange(item))
  const from = items[first]?.from
  return tokens
    .slice(from, items[last < 0 ? items.length : last]?.from)
    .map(({ raw }) => raw)
    .join(' ')
}

const isStrange = (item: Item | undefined) => item?.meaning.kind === 'unknown'

function isAskedFor(items: Item[], at: number, tokens: Token[]): boolean {
  const end = items.findIndex((item, place) => place > at && !isStrange(item))
  const next = end < 0 ? undefined : items[end]
  // `which purple leads` says how they are.
  // `churn rate`, `bounce rates by source`
  const ends = /^(undefined|[?.!]|by|this|last|in)$/.test(String(tokens[next?.to ?? -1]?.text))
  if (ends && /^(rates?|ratios?)$/.test(tokens[next?.from ?? -1]?.text ?? '')) return true
  if (next && NOUNS.has(next.meaning.kind) && !/^(sell|sold|bring|earn)/.test(tokens[next.from]?.text ?? ''))
    return false
  const before = items.slice(0, at).findLastIndex(({ meaning, from }) => !isBetween(meaning, tokens[from]?.text ?? ''))
  const asking = items[before]
  if (before < 0 || !asking) return isOfSomething(next, tokens) && at <= 2
  const word = tokens[asking.to - 1]?.text ?? ''
  if (asking.meaning.kind === 'measure') return true
  if (asking.meaning.kind === 'aim')
    return asking.meaning.aim === 'count' || (word === 'which' ? before === at - 1 : word === 'what')
  return word === 'how' && asking.meaning.kind === 'filler'
}

const NOUNS = new Set<Meaning['kind']>(['subject', 'field', 'choice', 'revenue', 'pipeline', 'measure', 'name'])

// `how many website visitors did`, `what is our average discount`
const isBetween = (meaning: Meaning, word: string) =>
  (meaning.kind === 'filler' && LIGHT.has(word)) ||
  meaning.kind === 'choice' ||
  // `our customer acquisition cost`
  (meaning.kind === 'subject' && !word.endsWith('s')) ||
  (meaning.kind === 'person' && meaning.owns) ||
  (meaning.kind === 'name' && meaning.known !== 'tag')
const LIGHT = new Set('the a an our my your is are was were did do does we i you they have has had been be'.split(' '))

// `cost per lead`, `commission of Anna`
const isOfSomething = (next: Item | undefined, tokens: Token[]) =>
  next !== undefined && /^(per|of|on)$/.test(tokens[next.from]?.text ?? '')

/** What is said beside texts that have the words. */
export const keptNowhere = (words: string) =>
  `“${words}” is nothing that is counted or computed here. What is written about it is looked up instead.`

/** What is said where rows cannot be divided by what was asked. */
export const notDivided = (subject: QuerySubject, by: string) =>
  `Nothing is kept of ${subject} that would divide them by “${by}”. They can be told by ${DIVIDED[subject]}, and by the day, week, month or year.`

/** By what else than days rows can be divided. */
export const DIVIDED: Record<QuerySubject, string> = {
  leads: 'owner, source, stage, outcome, company, city, country and reason of loss',
  tasks: 'assignee, status, priority and lead',
  documents: 'kind, tag and uploader',
  openings: 'department, location, type, level and status',
  candidates: 'stage, job opening, department and place',
  activities: 'person and kind',
}

/** Why a question cannot be answered whose words are all known; undefined of all others. */
export function refusalOf(items: Item[], tokens: Token[], today: string): string | undefined {
  if (asksForAdvice(items, tokens)) return ADVICE
  if (asksForHiringTime(items, tokens)) return HIRING_TIME
  if (asksWhy(items, tokens) || /\bhave in common\b/.test(tokens.map(({ text }) => text).join(' '))) return WHY
  if (REPLYING.test(tokens.map(({ text }) => text).join(' ')) && items.every(isOfPeople)) return NOT_REPLIED
  if (SUPPOSING.test(tokens.map(({ text }) => text).join(' '))) return SUPPOSED
  if (asksWhoDid(items, tokens)) return WHO_DID
  if (asksWhomContacted(items)) return WHOM_CONTACTED
  if (NEEDING.test(tokens.map(({ text }) => text).join(' '))) return NEEDED
  if (asksWhoBoughtNot(items)) return NOT_AGAIN
  return asksForFuture(items, today) ? FUTURE : undefined
}

/** What a figure is, where that is asked and not how much: `how is the win rate calculated`, `what does weighted value mean`. */
export function definitionIn(items: Item[], tokens: Token[]): string | undefined {
  const text = tokens.map((token) => token.text).join(' ')
  if (!/^(how|what) .*\b(mean|means|meant|calculated|computed|defined|computed|calculate|compute|define)\b/.test(text))
    return undefined
  const names = items.flatMap(({ meaning }) =>
    meaning.kind === 'measure' ? [meaning.measure] : meaning.kind === 'field' ? [meaning.field] : [],
  )
  return names.flatMap((name) => DEFINITIONS[name] ?? [])[0]
}

const ofLeads = ({ meaning }: Item) => meaning.kind !== 'subject' || meaning.subject === 'leads'
const ofHiring = ({ meaning }: Item) =>
  meaning.kind !== 'subject' || meaning.subject === 'openings' || meaning.subject === 'candidates'

// `should we hire somebody`: nobody is told what to do, other than whom to call.
const asksForAdvice = (items: Item[], tokens: Token[]) =>
  /^(should|shall) (i|we) /.test(`${tokens[0]?.text} ${tokens[1]?.text} `) &&
  !items.some(({ meaning }) => meaning.kind === 'toContact' || meaning.kind === 'stale')

// `who interviewed the most candidates`; `who was hired` asks for candidates.
function asksWhoDid(items: Item[], tokens: Token[]): boolean {
  const said = items.filter(({ meaning }) => meaning.kind !== 'filler').map(({ meaning }) => meaning)
  const [who, deed] = said
  const isDeed = deed?.kind === 'choice' && deed.happening === 'moved' && deed.on.candidates !== undefined
  const at = items.findIndex(({ meaning }) => meaning.kind === 'who')
  // `candidates Ben interviewed`
  const by = said.findIndex((meaning) => meaning.kind === 'choice' && meaning.on.candidates?.is?.[0] === '2nd_round')
  const isDoer = /^(person|unknown|name)$/.test(said[by - 1]?.kind ?? '')
  if (
    by === 2 &&
    tokens.some(({ text }) => text === 'interviewed') &&
    isDoer &&
    said[0]?.kind === 'subject' &&
    said[0].subject === 'candidates'
  )
    return true
  // `who interviewed Jane Doe`
  const isOfOne = said.length === 3 && /^(name|unknown)$/.test(said[2]?.kind ?? '')
  if (who?.kind === 'who' && isDeed && items[at + 1]?.meaning === deed && isOfOne) return true
  return (
    who?.kind === 'who' &&
    isDeed &&
    items[at + 1]?.meaning === deed &&
    said.slice(2).some((meaning) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least'))
  )
}

// `which leads have not replied`
const REPLYING = /\b(replied|reply|replies|responded|respond|answered|gotten? back to us)\b/
const isOfPeople = ({ meaning }: Item) =>
  meaning.kind !== 'subject' || meaning.subject === 'leads' || meaning.subject === 'candidates'

// `what would we lose if Acme left`
const SUPPOSING =
  /\b(we|i|it|they) would\b.*\bif\b|\bwould (we|i|it|that|they|our)\b.*\bif\b|^what if\b|\bif\b.*\bwould (we|i|it|that|they|our)\b/

// `how many leads do we need to win one deal`
const NEEDING =
  /^how (many|much) (leads|deals|prospects|calls|contacts|customers|opportunities|meetings) (do|does|would|will|did) (we|i|you|it) (need|take)\b/

// `customers who have not bought since May`: who is a customer bought something once.
function asksWhoBoughtNot(items: Item[]): boolean {
  const isWon = ({ meaning }: Item) => meaning.kind === 'choice' && meaning.on.leads?.is?.join() === 'won'
  const customers = items.findIndex(({ meaning }) => meaning.kind === 'subject' && meaning.also?.is?.join() === 'won')
  const not = items.findIndex(
    ({ meaning }, at) => at > customers && meaning.kind === 'steer' && meaning.steer === 'not',
  )
  const next = items.slice(not + 1).find(({ meaning }) => !['filler', 'steer'].includes(meaning.kind))
  return customers >= 0 && not >= 0 && next !== undefined && isWon(next)
}

// `who talked to the most customers`
function asksWhomContacted(items: Item[]): boolean {
  const said = items.filter(({ meaning }) => meaning.kind !== 'filler').map(({ meaning }) => meaning)
  const deed = said.findIndex((meaning) => meaning.kind === 'happening' && meaning.happening === 'contacted')
  const isRanked = said
    .slice(deed + 1)
    .some((meaning) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least'))
  return said[0]?.kind === 'who' && deed === 1 && isRanked
}

// `what will we sell next year`
const asksForFuture = (items: Item[], today: string) =>
  items.some(({ meaning }) => meaning.kind === 'revenue' || meaning.kind === 'measure') &&
  items.some(({ meaning }) => meaning.kind === 'period' && (meaning.period.from ?? '') > today) &&
  items.every(ofLeads)

// `why are sales down`; the reasons of what was lost are kept.
const asksWhy = (items: Item[], tokens: Token[]) =>
  tokens[0]?.text === 'why' &&
  items.some(({ meaning }) => REASONED.has(meaning.kind)) &&
  items.every(({ meaning }) => meaning.kind !== 'field' || meaning.field !== 'lostReason') &&
  !tokens.some(({ text }) => text.startsWith('los'))
const REASONED = new Set<Meaning['kind']>([
  'revenue',
  'pipeline',
  'measure',
  'person',
  'subject',
  'choice',
  'performance',
])

// `how long does it take to hire somebody`, `average time to fill a position`
const asksForHiringTime = (items: Item[], tokens: Token[]) =>
  /\b(how long|time (to|from))\b/.test(tokens.map(({ text }) => text).join(' ')) &&
  tokens.some(({ text }) => /^(hire|hired|hiring|fill|recruit)$/.test(text)) &&
  tokens.every(({ text }) => text !== 'stage') &&
  items.every(ofHiring)
