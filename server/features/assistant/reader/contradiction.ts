import type { QueryCondition } from '../../../../contract/data-query/fields.ts'
import { APART, BOTH, NEVER } from './rules/contradictions.ts'

/** What no row can be. */
export function contradiction(conditions: QueryCondition[]): string | undefined {
  for (const [at, a] of conditions.entries())
    for (const b of conditions.slice(at + 1)) {
      if (a.or || b.or) continue
      const never = NEVER.find(
        ([one, other]) => (isWithin(a, one) && isWithin(b, other)) || (isWithin(b, one) && isWithin(a, other)),
      )
      if (never) return never[2]
      if (isApart(a, b) || isApart(b, a)) return APART
      if (a.field !== b.field || a.field === 'tag') continue
      if (a.is && b.is) {
        const shared = a.is.filter((value) => b.is?.includes(value))
        if (Boolean(a.not) !== Boolean(b.not) && shared.length > 0) return BOTH
        if (a.not || b.not) continue
        if (shared.length === 0) return BOTH
        a.is = shared
        // One that stands there several times may be gone already.
        if (conditions.includes(b)) conditions.splice(conditions.lastIndexOf(b), 1)
      } else if (!a.not && !b.not && [LOWER, UPPER, DAYS].some((bounds) => isTwice(bounds, a, b))) return BOTH
    }
  return undefined
}

type Bound = keyof QueryCondition
const isTwice = (bounds: Bound[][], a: QueryCondition, b: QueryCondition) =>
  [a, b].every((each) => bounds.some((all) => all.every((bound) => each[bound] !== undefined)))
const LOWER: Bound[][] = [['above'], ['atLeast']]
const UPPER: Bound[][] = [['below'], ['atMost']]
const DAYS: Bound[][] = [['from', 'to']]

const isWithin = ({ field, not, is }: QueryCondition, all: QueryCondition) =>
  field === all.field && Boolean(not) === Boolean(all.not) && (!all.is || is?.every((value) => all.is?.includes(value)))

// What happened on some days, did not happen on others.
const isApart = (a: QueryCondition, b: QueryCondition) =>
  a.field === b.field &&
  !a.not &&
  b.not === true &&
  a.from !== undefined &&
  a.to !== undefined &&
  ((b.from !== undefined && b.from > a.to) || (b.to !== undefined && b.to < a.from))

/** What a condition says; what it is called says nothing. */
export const signOf = ({ label: _, ...condition }: QueryCondition) => JSON.stringify(condition)

/** Without what was said twice. */
export const joined = (conditions: QueryCondition[]) =>
  conditions.filter((each, at) => conditions.findIndex((other) => signOf(other) === signOf(each)) === at)
