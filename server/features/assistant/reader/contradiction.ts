import type { QueryCondition } from '../../../../contract/data-query/fields.ts'

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

const APART =
  'Each record has one such day, so the second period leaves nothing out. You can ask for each period by itself.'

const STAGELESS =
  'What is won or lost is in no stage any more. You can ask for the stage that deals were lost in, or for what is open.'

const BOTH = 'I read two things here that cannot both be so of one record. Ask for one of them, or say “or”.'

const CLOSED = { field: 'outcome', is: ['won', 'lost'] }
const STAGED = { field: 'stage', is: ['new', 'qualified', 'proposal', 'negotiation'] }

/** What is within the one, never is within the other. */
const NEVER: [one: QueryCondition, other: QueryCondition, reason: string][] = [
  // What is done is not open.
  [{ field: 'state', is: ['open'] }, { field: 'status', is: ['completed', 'cancelled'] }, BOTH],
  [{ field: 'overdue', is: ['yes'] }, { field: 'status', is: ['completed', 'cancelled'] }, BOTH],
  [{ field: 'overdue', is: ['yes'] }, { field: 'state', is: ['finished'] }, BOTH],
  [CLOSED, STAGED, BOTH],
  // What is still in a stage was closed on no day.
  [{ field: 'closedAt' }, STAGED, BOTH],
  // What is closed is in no stage any more, so that none of them can be left out.
  [CLOSED, { ...STAGED, not: true }, STAGELESS],
  // What was lost was not won: of each record, the second says nothing.
  [{ field: 'outcome', is: ['lost'] }, { field: 'outcome', is: ['won'], not: true }, BOTH],
  [{ field: 'outcome', is: ['won'] }, { field: 'outcome', is: ['lost'], not: true }, BOTH],
]

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
