import type { Item } from './meaning.ts'
import type { Token } from './token.ts'

/** `compare reps by revenue`, `rank the team by deals won`: each of them beside the others, and no periods. */
export function rankedEach(items: Item[], tokens: Token[]): Item[] {
  const at = items.findIndex(({ meaning }) => meaning.kind !== 'filler')
  const meaning = items[at]?.meaning
  if (isHeading(items, tokens, at)) {
    const from = items[at]?.from ?? 0
    return [...items.slice(0, at), { from, to: from, meaning: { kind: 'order' } }, ...items.slice(at)]
  }
  const compares = meaning?.kind === 'aim' && meaning.aim === 'compare'
  if (!compares && meaning?.kind !== 'order') return items
  const of = items.findIndex((item, place) => place > at && (item.meaning.kind !== 'filler' || isTeam(item, tokens)))
  const each = items[of]
  const isEach = each && (isTeam(each, tokens) || (each.meaning.kind === 'field' && EACH.has(each.meaning.field)))
  if (!isEach || (compares && comparesPeriods(items))) return items
  return items.map((item, place): Item => {
    if (place === at) return { ...item, meaning: { kind: 'order' } }
    return place === of && isTeam(item, tokens) ? { ...item, meaning: { kind: 'field', field: 'owner' } } : item
  })
}

// `sources by lost value`, as one writes above a table
function isHeading(items: Item[], tokens: Token[], at: number): boolean {
  const [item, by, of] = items.slice(at, at + 3)
  return (
    item?.meaning.kind === 'field' &&
    EACH.has(item.meaning.field) &&
    (tokens[item.to - 1]?.text ?? '').endsWith('s') &&
    by?.meaning.kind === 'steer' &&
    tokens[by.from]?.text === 'by' &&
    of !== undefined &&
    COMPUTED.has(of.meaning.kind)
  )
}
const COMPUTED = new Set<Item['meaning']['kind']>(['choice', 'revenue', 'measure', 'pipeline', 'subject'])

const EACH = new Set(['owner', 'source', 'country', 'city', 'state', 'place', 'company', 'department'])

const isTeam = ({ meaning, to }: Item, tokens: Token[]) =>
  meaning.kind === 'filler' && tokens[to - 1]?.text === 'team' && /^(by|on)$/.test(tokens[to]?.text ?? '')

// `compare our sources with last year`
const comparesPeriods = (items: Item[]) =>
  items.filter(({ meaning }) => meaning.kind === 'period').length > 1 ||
  items.some(
    ({ meaning }) =>
      meaning.kind === 'last' ||
      meaning.kind === 'yearBefore' ||
      (meaning.kind === 'steer' && (meaning.steer === 'versus' || meaning.steer === 'than')),
  )
