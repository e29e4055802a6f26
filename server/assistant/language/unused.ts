import type { DataQuery } from '../../../contract/data-query.ts'
import type { Item, Meaning } from './meaning.ts'
import { fold, type Token } from './normalise.ts'
import { fieldOf } from './subject-fields.ts'

/** Words that ask for something, so that it is to be said where they came to nothing. */
const TELLING = new Set<Meaning['kind']>(['field', 'revenue', 'amount', 'name', 'person'])
/** Of these most people say more than they mean: `how many people applied`. */
const VAGUE = new Set(['owner', 'name', 'place', 'city', 'state', 'country'])
const SHOWN = new Set(['phone', 'email', 'value', 'stage', 'outcome', 'salary', 'due'])
/** A longer question is not looked through word by word. */
const MOST_ITEMS = 40

interface Question {
  items: Item[]
  tokens: Token[]
  query: DataQuery
  /** How it is read with other items. */
  read: (items: Item[]) => DataQuery
}

/** Places of items that changed nothing: without them the question is read as the same query, which has nothing of them. */
export function unusedIn({ items, tokens, query, read }: Question): number[] {
  if (items.length > MOST_ITEMS) return []
  const whole = JSON.stringify(unlabelled(query))
  const said = fold(whole)
  return items.flatMap((item, at) => {
    if (!TELLING.has(item.meaning.kind) || isIn(item.meaning, query) || said.includes(textOf(tokens, item))) return []
    const others = items.with(at, { ...item, meaning: { kind: 'filler' } })
    return JSON.stringify(unlabelled(read(others))) === whole ? [at] : []
  })
}

function isIn(meaning: Meaning, { subject, conditions, measures, groupBy, order, limit }: DataQuery): boolean {
  if (meaning.kind === 'revenue')
    return subject === 'leads' && conditions.some(({ field }) => field === 'outcome' || field === 'stage')
  // When somebody was last in touch is asked of all.
  if (meaning.kind === 'person' && measures.some(({ measure }) => measure === 'latest')) return true
  if (meaning.kind === 'person') return conditions.some(({ is }) => meaning.is.every((one) => is?.includes(one)))
  if (meaning.kind !== 'field') return false
  const field = fieldOf(subject, meaning.field)
  const isOfOne = limit === 1 || conditions.some((each) => ['name', 'company', 'title'].includes(each.field))
  return (
    VAGUE.has(meaning.field) ||
    // A row that is asked for by name tells it.
    (isOfOne && SHOWN.has(meaning.field)) ||
    [...conditions, ...measures, groupBy, order].some((part) => part && part.field === field)
  )
}

const textOf = (tokens: Token[], { from, to }: Item) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const unlabelled = ({ conditions, ...rest }: DataQuery) => ({
  ...rest,
  conditions: conditions.map(({ label: _, ...condition }) => condition),
})
