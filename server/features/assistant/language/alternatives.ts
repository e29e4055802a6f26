import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/** What may be one of several. */
const LISTED = new Set<Meaning['kind']>(['choice', 'person', 'name', 'amount', 'quote', 'stale'])

/** Commas of a list that ends with `or` say the same: `urgent, overdue or unassigned`. */
export function withAlternatives(items: Item[], tokens: Token[]): Item[] {
  const read = [...items]
  let ends = false
  for (let at = items.length - 1; at > 0; at -= 1) {
    const item = items[at]
    if (item?.meaning.kind !== 'steer') {
      ends &&= item?.meaning.kind === 'filler' || LISTED.has(item?.meaning.kind ?? 'unknown')
      continue
    }
    const isComma = tokens[item.from]?.text === ','
    if (ends && isComma && LISTED.has(items[at - 1]?.meaning.kind ?? 'unknown'))
      read[at] = { ...item, meaning: { kind: 'steer', steer: 'or' } }
    else ends = item.meaning.steer === 'or' && tokens[item.from]?.text === 'or'
  }
  return read
}
