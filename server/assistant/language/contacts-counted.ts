import type { Item, Meaning } from './meaning.ts'
import type { Token } from './normalise.ts'

/** `who made the most calls`, `how many meetings did Anna have`: what was written down of leads is counted one by one. */
export function withContacts(items: Item[], tokens: Token[]): Item[] {
  const at = items.findIndex((item, place) => kindOf(item, tokens) !== undefined && isCounted(items, place, tokens))
  const item = items[at]
  if (!item || items.some((each, place) => place !== at && isOther(each, place, items, tokens))) return items
  const kinds = kindOf(item, tokens) ?? []
  const counted: Meaning = { kind: 'subject', subject: 'activities', also: { field: 'noteType', is: kinds } }
  return items.map((each, place) => {
    if (place === at) return { ...each, meaning: counted }
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
  const [before, next, last] = [items[at - 1]?.meaning, items[at + 1]?.meaning, items[at + 2]]
  if (before?.kind === 'aim' && before.aim === 'count') return true
  const isMost = before?.kind === 'steer' && (before.steer === 'most' || before.steer === 'least')
  if (isMost && items.slice(0, at).some((item) => item.meaning.kind === 'who' || isPerson(item) || isWho(item, tokens)))
    return true
  return (
    next?.kind === 'steer' &&
    next.steer === 'by' &&
    last !== undefined &&
    (isPerson(last) || last.meaning.kind === 'unit')
  )
}

const isWho = ({ from }: Item, tokens: Token[]) => tokens[from]?.text === 'who'

// What else is asked for, other than whom it was with: `calls with customers`.
function isOther({ meaning, from }: Item, at: number, items: Item[], tokens: Token[]): boolean {
  if (meaning.kind !== 'subject') return false
  const before = tokens[(items[at - 1]?.to ?? from) - 1]?.text ?? ''
  return !(meaning.subject === 'leads' && /^(with|to|on|our|the)$/.test(before))
}
