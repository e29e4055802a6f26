import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { confidenceOf } from './confidence.ts'
import { OUTSIDE } from './lexicon/limits.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Asked } from './subject.ts'
import type { Token } from './token.ts'
import type { Understood } from './understood.ts'

/** `tell me about Acme`: whatever is known of it, rather than what fits a condition. */
export const isLookUp = (items: Item[], asked: Asked) =>
  asked.primary < 0 &&
  (isName(items) ||
    (items.some(
      ({ meaning }) =>
        (meaning.kind === 'aim' && meaning.aim === 'find') || (meaning.kind === 'field' && CONTACTS.has(meaning.field)),
    ) &&
      items.some(({ meaning }) => ['name', 'quote', 'unknown'].includes(meaning.kind)) &&
      !items.some(({ meaning }) => meaning.kind === 'period' || meaning.kind === 'amount')))

// `Acme`, `find Joe Miller`
const isName = (items: Item[]) =>
  items.some(({ meaning }) => meaning.kind === 'name' && meaning.known !== 'place') &&
  items.every(
    ({ meaning }) => ['name', 'filler'].includes(meaning.kind) || (meaning.kind === 'aim' && meaning.aim === 'list'),
  )
const CONTACTS = new Set<string>(['email', 'phone'])

/** Nothing says what is asked for: whatever has the words. */
export function lookUp(
  tokens: Token[],
  items: Item[],
  { notes, asked }: { notes: string[]; asked: Asked | undefined },
): Understood {
  const naming = items.filter(
    ({ meaning }, at) =>
      isNaming(meaning) ||
      (isNaming(items[at + 1]?.meaning) && !IDLE.has(meaning.kind) && !isContact(meaning)) ||
      (meaning.kind === 'choice' && isNaming(items[at - 1]?.meaning)),
  )
  const matches = (
    textAfterAim(tokens, items) ?? naming.map((item) => typed(tokens.slice(item.from, item.to))).join(' ')
  )
    .slice(0, 200)
    .trim()
  const unknown = items.flatMap(({ meaning, from, to }) =>
    meaning.kind === 'unknown' ? [typed(tokens.slice(from, to))] : [],
  )
  if (matches === '')
    return {
      query: null,
      confidence: 0,
      unknown,
      notes: notes.length > 0 ? notes : [OUTSIDE],
      command: null,
      help: false,
    }
  const known = items.find(({ meaning }) => meaning.kind === 'name')?.meaning
  // `the price list` is written somewhere.
  const usual = / list$/i.test(matches) ? 'documents' : 'leads'
  const subject = known?.kind === 'name' ? FOUND_AMONG[known.known] : (asked?.subject ?? usual)
  const found =
    items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'find') ||
    known !== undefined ||
    naming.some(({ meaning }) => meaning.kind === 'quote')
  return {
    query: { aim: 'find', subject, conditions: [{ field: 'words', matches: [matches] }], measures: [] },
    confidence: found
      ? 1
      : confidenceOf({
          items,
          unknown: new Set(items.flatMap(({ meaning }, at) => (meaning.kind === 'unknown' ? [at] : []))),
        }),
    unknown: found ? [] : unknown,
    notes: found || unknown.length === 0 ? notes : [...notes, soughtNote(unknown)],
    command: null,
    help: false,
  }
}

const soughtNote = (unknown: string[]) =>
  `It is not known here what ${unknown.map((word) => `“${word}”`).join(', ')} asks for, so it was searched for.`

// All that is said after `tell me about` but what says nothing at either end.
function textAfterAim(tokens: Token[], items: Item[]): string | undefined {
  const aim = items.findIndex(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'find')
  if (aim < 0) return undefined
  const after = items.slice(aim + 1)
  const says = ({ meaning }: Item) => meaning.kind !== 'filler' && meaning.kind !== 'steer'
  const [first, last] = [after.find(says), after.findLast(says)]
  const isWordy = tokens[items[aim]?.from ?? 0]?.text !== 'who'
  const from = isWordy
    ? after.find(({ meaning, from: at }) => meaning.kind !== 'filler' || !ARTICLES.has(tokens[at]?.text ?? ''))?.from
    : first?.from
  return first && last ? typed(tokens.slice(from, last.to)) : undefined
}
const ARTICLES = new Set(['the', 'a', 'an', 'our', 'of', 'on', 'my', 'about', 'for', 'me', 'us'])

const isNaming = (meaning: Meaning | undefined) =>
  meaning?.kind === 'unknown' || meaning?.kind === 'quote' || meaning?.kind === 'name'
const IDLE = new Set<Meaning['kind']>(['filler', 'steer', 'aim', 'who', 'happening', 'person'])
const isContact = (meaning: Meaning) => meaning.kind === 'field' && CONTACTS.has(meaning.field)

const FOUND_AMONG = {
  lead: 'leads',
  company: 'leads',
  title: 'leads',
  place: 'leads',
  opening: 'openings',
  department: 'openings',
  location: 'openings',
  tag: 'documents',
  candidate: 'candidates',
} as const

const typed = (tokens: Token[]) => tokens.map(({ raw }) => raw).join(' ')

/** Whether a query asks for each row there is. */
export const asksForAll = (query: DataQuery | null) =>
  query?.aim === 'list' &&
  query.conditions.length === 0 &&
  query.groupBy === undefined &&
  query.order === undefined &&
  query.limit === undefined

/** `find the price list`: nobody who names nothing wants everything, so its words are looked for. */
export function lookUpAll(tokens: Token[], items: Item[]): Understood | undefined {
  const first = items.findIndex(({ meaning }) => !['filler', 'aim', 'who', 'steer'].includes(meaning.kind))
  const last = items.findLastIndex(({ meaning }) => meaning.kind !== 'filler')
  if (first < 0) return undefined
  const matches = typed(tokens.slice(items[first]?.from, items[last]?.to)).slice(0, 200)
  const query: DataQuery = {
    aim: 'find',
    subject: 'documents',
    conditions: [{ field: 'words', matches: [matches] }],
    measures: [],
  }
  return { query, confidence: 1, unknown: [], command: null, help: false, notes: [] }
}

const PAPER = /^(contracts?|invoices?|ndas?|agreements?|quotes?|quotations?)$/
const SAID_OF_PAPER = new Set<Meaning['kind']>([
  'filler',
  'aim',
  'steer',
  'name',
  'unknown',
  'choice',
  'person',
  'happening',
])

/** `find the contract with Acme`: a document that has both words. */
export function paperWith(tokens: Token[], items: Item[]): Understood | undefined {
  const paper = tokens.find(({ text }) => PAPER.test(text))
  const name = items.find(({ meaning }) => meaning.kind === 'name' && OF_PAPER.has(meaning.known))
  const isAll = items.every(
    ({ meaning, from }) =>
      SAID_OF_PAPER.has(meaning.kind) &&
      (!/^(unknown|choice)$/.test(meaning.kind) || tokens[from] === paper) &&
      (meaning.kind !== 'aim' || meaning.aim === 'find' || meaning.aim === 'list'),
  )
  if (!paper || !name || !isAll) return undefined
  const matches = `${paper.text.replace(/s$/, '')} ${typed(tokens.slice(name.from, name.to))}`.slice(0, 200)
  return {
    query: { aim: 'find', subject: 'documents', conditions: [{ field: 'words', matches: [matches] }], measures: [] },
    confidence: 1,
    unknown: [],
    notes: [],
    command: null,
    help: false,
  }
}
const OF_PAPER = new Set(['company', 'lead', 'candidate'])
