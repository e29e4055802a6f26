import type { QueryCondition } from '../../../../contract/data-query/fields.ts'

/** What no row can be. */
export function contradiction(conditions: QueryCondition[]): string | undefined {
  for (const [at, a] of conditions.entries())
    for (const b of conditions.slice(at + 1)) {
      if (a.field !== b.field || a.or || b.or || !a.is || !b.is) {
        if (
          a.field === b.field &&
          a.from &&
          b.from &&
          a.to &&
          b.to &&
          !a.not &&
          !b.not &&
          !a.or &&
          !b.or
        )
          return BOTH
        const isTwice = [LOWER, UPPER].some((bounds) =>
          [a, b].every((each) => bounds.some((bound) => each[bound] !== undefined)),
        )
        if (a.field === b.field && isTwice && !a.or && !b.or && !a.not && !b.not) return BOTH
        continue
      }
      if (a.field === 'tag') continue
      const shared = a.is.filter((value) => b.is?.includes(value))
      if (!a.not && !b.not && shared.length === 0) return BOTH
      if (Boolean(a.not) !== Boolean(b.not) && shared.length > 0) return BOTH
      if (!a.not && !b.not) {
        a.is = shared
        conditions.splice(conditions.indexOf(b), 1)
      }
    }
  return undefined
}

const LOWER = ['above', 'atLeast'] as const
const UPPER = ['below', 'atMost'] as const
const BOTH = 'Two things are asked for that cannot both be so of one record. Ask for one of them, or say “or”.'

/** Without what was said twice. */
export const joined = (conditions: QueryCondition[]) =>
  conditions.filter(
    (condition, at) =>
      !conditions
        .slice(0, at)
        .some((each) => JSON.stringify({ ...each, label: '' }) === JSON.stringify({ ...condition, label: '' })),
  )
