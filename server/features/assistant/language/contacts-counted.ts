import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/** `who made the most calls`, `calls Ben made yesterday`: what was written down of leads is counted, or told, one by one. */
export function withContacts(items: Item[], tokens: Token[], today: string): Item[] {
  const at = items.findIndex(
    (item, place) =>
      kindOf(item, tokens) !== undefined &&
      (isCounted(items, place, tokens) || isListed(items, place, { tokens, today })),
  )
  const item = items[at]
  if (!item || items.some((each, place) => place !== at && isOther(each, place, items, tokens))) return items
  const kinds = kindOf(item, tokens) ?? []
  const counted: Meaning = { kind: 'subject', subject: 'activities', also: { field: 'noteType', is: kinds } }
  return items.map((each, place) => {
    if (place === at) return { ...each, meaning: counted }
    // `Ben's calls vs Anna's calls`
    if (kindOf(each, tokens)?.join() === kinds.join()) return { ...each, meaning: { kind: 'filler' } }
    // All of them are of leads; which are customers is not known there.
    if (each.meaning.kind !== 'subject') return each
    return { ...each, meaning: { kind: each.meaning.also ? 'unknown' : 'filler' } }
  })
}

const KINDS: Partial<Record<string, string[]>> = {
  call: ['call'],
  meeting: ['meeting'],
  email: ['email'],
  mail: ['email'],
  note: ['note'],
  conversation: ['call', 'meeting'],
}

const kindOf = ({ from, to }: Item, tokens: Token[]) =>
  to === from + 1 ? KINDS[tokens[from]?.text.replace(/s$/, '') ?? ''] : undefined

const isPerson = ({ meaning }: Item) => meaning.kind === 'field' && meaning.field === 'owner'

function isCounted(items: Item[], at: number, tokens: Token[]): boolean {
  const before = items[at - 1]?.meaning
  if (before?.kind === 'aim' && before.aim === 'count') return true
  const isMost = before?.kind === 'steer' && (before.steer === 'most' || before.steer === 'least')
  if (isMost && items.slice(0, at).some((item) => item.meaning.kind === 'who' || isPerson(item) || isWho(item, tokens)))
    return true
  // `calls this week by person`, `emails sent per person`
  const [by, each] = items.slice(at + 1).filter(({ meaning }) => !BETWEEN.has(meaning.kind))
  return (
    by?.meaning.kind === 'steer' &&
    by.meaning.steer === 'by' &&
    each !== undefined &&
    (isPerson(each) || each.meaning.kind === 'unit')
  )
}
const BETWEEN = new Set<Meaning['kind']>(['filler', 'period'])

// `the meetings of this week`, `emails sent by Maria`; `calls due tomorrow` are still to be made.
function isListed(items: Item[], at: number, { tokens, today }: { tokens: Token[]; today: string }): boolean {
  const { to = 0 } = items[at] ?? {}
  if (!tokens[to - 1]?.text.endsWith('s')) return false
  const [before, after] = [items.slice(0, at), items.slice(at + 1)]
  const isFirst = before.every(
    ({ meaning }) => BEFORE.has(meaning.kind) || (meaning.kind === 'aim' && meaning.aim === 'list'),
  )
  const isPast = ({ meaning }: Item) => meaning.kind === 'period' && (meaning.period.from ?? '') <= today
  const isOther = ({ meaning }: Item) =>
    ['subject', 'choice', 'amount', 'steer', 'field'].includes(meaning.kind) ||
    (meaning.kind === 'happening' && meaning.happening !== 'created') ||
    (meaning.kind === 'period' && (meaning.period.from ?? '') > today) ||
    (meaning.kind === 'name' && meaning.known !== 'lead')
  const isBy = ({ meaning, from }: Item) =>
    meaning.kind === 'steer' && /^(by|with|to|,|vs|versus|and|against|or)$/.test(tokens[from]?.text ?? '')
  return (
    isFirst &&
    items.some((item) => item.meaning.kind === 'person' || isPast(item)) &&
    after.every(
      (item) => !isOther(item) || isBy(item) || kindOf(item, tokens)?.[0] === kindOf(items[at] as Item, tokens)?.[0],
    )
  )
}
const BEFORE = new Set<Meaning['kind']>(['filler', 'person', 'last', 'recent', 'period'])

const isWho = ({ from }: Item, tokens: Token[]) => tokens[from]?.text === 'who'

// What else is asked for, other than whom it was with: `calls with customers`.
function isOther({ meaning, from }: Item, at: number, items: Item[], tokens: Token[]): boolean {
  if (meaning.kind !== 'subject') return false
  const before = tokens[(items[at - 1]?.to ?? from) - 1]?.text ?? ''
  return !(meaning.subject === 'leads' && /^(with|to|on|our|the)$/.test(before))
}
