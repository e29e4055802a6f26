import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import type { Item } from './meaning.ts'
import type { Token } from './token.ts'

interface Reading {
  items: Item[]
  tokens: Token[]
  query: DataQuery
  /** Whether two bounds of one kind were said of one field. */
  isTwice: boolean
}

/** Why no row can be what a query asks for, or only by a misreading; undefined of all others. */
export function contradictionIn(reading: Reading): string | undefined {
  const { query, isTwice } = reading
  if (query.aim !== 'compare' && isUnjoined(reading)) return WHOSE
  if (dividesOpenByEnd(query)) return NOT_EXPECTED
  const isNone = query.conditions.some(isOfNothing) || isOfTwoTimes(query) || excludesItself(query)
  return isNone || isTwice ? NOT_BOTH : undefined
}

// `open deals by close month`
const dividesOpenByEnd = ({ subject, groupBy, thenBy, conditions }: DataQuery) =>
  subject === 'leads' &&
  [groupBy, thenBy].some((group) => group?.field === 'closedAt') &&
  conditions.some(({ field, is, not }) => field === 'outcome' && !not && is?.join() === 'open')
const NOT_EXPECTED =
  'When an open deal is expected to close is not kept. Open deals can be told by stage, owner or source.'

// `over 50k versus under 50k`: no amount is both.
const isOfNothing = ({ above, atLeast, below, atMost }: QueryCondition) => {
  const [low, high] = [
    Math.max(above ?? -Infinity, atLeast ?? -Infinity),
    Math.min(below ?? Infinity, atMost ?? Infinity),
  ]
  return low > high || (low === high && (above === low || below === high))
}
// `created in May and created in July`: no day is in both.
const isOfTwoTimes = ({ conditions }: DataQuery) =>
  conditions.some((one, at) =>
    conditions
      .slice(at + 1)
      .some(
        (other) =>
          one.field === other.field &&
          [one, other].every(({ not, or, from, to }) => !not && !or && (from ?? to)) &&
          ((one.from ?? '') > (other.to ?? '9') || (other.from ?? '') > (one.to ?? '9')),
      ),
  )
/** Two of one kind that nothing joins are no list: `tasks that Ben gave to Maria`. */
function isUnjoined({ items, tokens, query }: Reading): boolean {
  const people = items.flatMap(({ meaning, from, to }) =>
    meaning.kind === 'person' ? [{ is: meaning.is, from, to }] : [],
  )
  return people.some((one, at) => {
    const other = people[at + 1]
    const isOfBoth = ({ is, not }: QueryCondition) =>
      !not && other && [...one.is, ...other.is].every((each) => is?.includes(each))
    return (
      other !== undefined &&
      one.is.join() !== other.is.join() &&
      query.conditions.some(isOfBoth) &&
      !tokens.slice(one.to, other.from).some(({ text }) => JOINTS.has(text))
    )
  })
}
const JOINTS = new Set('and or nor , / & versus than plus against with'.split(' '))
const WHOSE =
  'What each of the people in it did with that was not understood. Ask for one of them, or for both with “and”.'

// `my leads that I have not touched`: whose they are, and are not.
const excludesItself = ({ conditions }: DataQuery) =>
  conditions.some((one) =>
    conditions.some(
      (other) =>
        other.field === one.field &&
        other.not &&
        ![one, other].some((each) => each.or ?? each.and) &&
        !one.not &&
        (one.is ? one.is.every((each) => other.is?.includes(each)) : one.none && other.none),
    ),
  )
const NOT_BOTH =
  'Two things that cannot both be so, such as two ranges of one amount, cannot be told beside each other. Ask for each by itself.'
