import type { DataQuery } from '../../../contract/data-query.ts'
import type { Draft } from './draft.ts'
import { queryOf } from './intent.ts'
import type { Item } from './meaning.ts'
import { type Token, tokensOf } from './normalise.ts'
import { corrected, itemsOf } from './scan.ts'
import { readSlots } from './slots.ts'
import { type Asked, subjectOf } from './subject.ts'
import type { Ground, Understood } from './understood.ts'

export { readGround } from './ground.ts'
export type { Ground, Understood, Wish } from './understood.ts'

/** Share of understood words from which a question is read as it stands, and below which its words are searched for. */
const ENOUGH = 0.6
const FEW = 0.3

/** What a question asks for. Pure, and the same for the same ground. */
export function understand(question: string, ground: Ground): Understood {
  const tokens = corrected(tokensOf(question), ground)
  const { items, notes } = itemsOf(tokens, ground)
  const asked =
    subjectOf(items, tokens) ?? (comparesPeriods(items) ? { subject: 'leads' as const, primary: -1 } : undefined)
  if (!asked) return lookUp(tokens, items, notes)
  return structured({ tokens, items, notes, asked, ground })
}

// `compare Q2 and Q3`: of sales, if nothing else is said.
const comparesPeriods = (items: Item[]) =>
  items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'compare') &&
  items.every(({ meaning }) => meaning.kind !== 'unknown') &&
  items.some(({ meaning }) => meaning.kind === 'period')

const nothing = { wish: null, help: false }

function structured({
  tokens,
  items,
  notes,
  asked,
  ground,
}: {
  tokens: Token[]
  items: Item[]
  notes: string[]
  asked: Asked
  ground: Ground
}): Understood {
  const draft = draftOf(tokens, items, { ...asked, today: ground.today })
  readSlots(draft)
  const query = queryOf(draft)
  openWhereDue(query, ground.today)
  const confidence = confidenceOf(draft)
  const unknown = [...draft.unknown].sort((a, b) => a - b).map((at) => typedAt(draft, at))
  if (confidence < ENOUGH && unknown.length > 0) addWords(query, unknown)
  if (confidence < FEW) query.aim = 'find'
  return { query, confidence, unknown, notes: [...new Set([...notes, ...draft.notes])], ...nothing }
}

function draftOf(tokens: Token[], items: Item[], { subject, primary, today }: Asked & { today: string }): Draft {
  return {
    tokens,
    items,
    subject,
    primary,
    today,
    conditions: [],
    group: undefined,
    compareWith: undefined,
    order: undefined,
    named: [],
    notes: [],
    unknown: new Set(),
    before: { not: false, presence: undefined, by: false, order: false, versus: false },
    wasNot: false,
    lastField: undefined,
  }
}

// What is due from now on is what is still to be done.
function openWhereDue(query: DataQuery, today: string): void {
  if (query.subject !== 'tasks') return
  const said = query.conditions.some(({ field }) => ['status', 'state', 'overdue', 'completedAt'].includes(field))
  const due = query.conditions.some(
    ({ field, to, from, not }) => field === 'dueDate' && !not && (to ? to >= today : from !== undefined),
  )
  if (due && !said) query.conditions.push({ field: 'state', is: ['open'] })
}

/** Share of the words that say something which were understood. */
function confidenceOf({ items, unknown }: Pick<Draft, 'items' | 'unknown'>): number {
  let known = 0
  let all = 0
  for (const [at, { meaning, from, to }] of items.entries()) {
    if (meaning.kind === 'filler' || (meaning.kind === 'steer' && !unknown.has(at))) continue
    all += to - from
    if (!unknown.has(at)) known += to - from
  }
  return all === 0 ? 0 : Math.round((known / all) * 100) / 100
}

const typedAt = ({ items, tokens }: Pick<Draft, 'items' | 'tokens'>, at: number) =>
  tokens
    .slice(items[at]?.from, items[at]?.to)
    .map(({ raw }) => raw)
    .join(' ')

function addWords(query: DataQuery, unknown: string[]): void {
  const words = unknown.join(' ').slice(0, 200)
  const kept = query.conditions.find(({ field, not }) => field === 'words' && !not)
  if (kept?.matches) kept.matches = [...kept.matches, words].slice(0, 50)
  else query.conditions.push({ field: 'words', matches: [words] })
}

// Nothing says what is asked for: whatever has the words.
function lookUp(tokens: Token[], items: Item[], notes: string[]): Understood {
  const words = items
    .filter(({ meaning }) => meaning.kind === 'unknown' || meaning.kind === 'quote' || meaning.kind === 'name')
    .map((item) =>
      tokens
        .slice(item.from, item.to)
        .map(({ raw }) => raw)
        .join(' '),
    )
  const matches = words.join(' ').slice(0, 200).trim()
  if (matches === '') return { query: null, confidence: 0, unknown: [], notes, ...nothing }
  return {
    query: { aim: 'find', subject: 'leads', conditions: [{ field: 'words', matches: [matches] }], measures: [] },
    confidence: confidenceOf({
      items,
      unknown: new Set(items.flatMap(({ meaning }, at) => (meaning.kind === 'unknown' ? [at] : []))),
    }),
    unknown: [],
    notes,
    ...nothing,
  }
}
