import type { QueryCondition } from '../../../../contract/data-query/fields.ts'

/** What no row can be. */
export function contradiction(conditions: QueryCondition[]): string | undefined {
  for (const [at, a] of conditions.entries())
    for (const b of conditions.slice(at + 1)) {
      if (a.or || b.or) continue
      if (saysNothing(a, b) || saysNothing(b, a)) return STAGELESS
      if (isNever(a, b) || isNever(b, a) || isClosedInStage(a, b) || isClosedInStage(b, a)) return BOTH
      if (isDenied(a, b) || isDenied(b, a)) return BOTH
      if (isApart(a, b) || isApart(b, a)) return APART
      if (a.field !== b.field || a.field === 'tag') continue
      if (a.is && b.is) {
        const shared = a.is.filter((value) => b.is?.includes(value))
        if (Boolean(a.not) !== Boolean(b.not) && shared.length > 0) return BOTH
        if (a.not || b.not) continue
        if (shared.length === 0) return BOTH
        a.is = shared
        conditions.splice(conditions.indexOf(b), 1)
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

const OPEN_STAGES = ['new', 'qualified', 'proposal', 'negotiation']

/** What is of one field never is of another: what is done is not open. */
const NEVER: [is: string, values: string[], other: string, values: string[]][] = [
  ['state', ['open'], 'status', ['completed', 'cancelled']],
  ['overdue', ['yes'], 'status', ['completed', 'cancelled']],
  ['overdue', ['yes'], 'state', ['finished']],
  ['outcome', ['won', 'lost'], 'stage', OPEN_STAGES],
]
const isNever = (a: QueryCondition, b: QueryCondition) =>
  !a.not &&
  !b.not &&
  NEVER.some(
    ([field, values, other, others]) =>
      a.field === field &&
      b.field === other &&
      a.is?.every((value) => values.includes(value)) &&
      b.is?.every((value) => others.includes(value)),
  )

// What is still in a stage was closed on no day.
const isClosedInStage = (a: QueryCondition, b: QueryCondition) =>
  a.field === 'closedAt' &&
  !a.not &&
  b.field === 'stage' &&
  !b.not &&
  b.is?.every((stage) => OPEN_STAGES.includes(stage))

// What is closed is in no stage any more, so that none of them can be left out.
const saysNothing = (a: QueryCondition, b: QueryCondition) =>
  a.field === 'outcome' &&
  !a.not &&
  !a.is?.includes('open') &&
  b.field === 'stage' &&
  b.not === true &&
  b.is?.every((stage) => OPEN_STAGES.includes(stage))

// What was lost was not won: of each record, the second says nothing.
const isDenied = (a: QueryCondition, b: QueryCondition) =>
  a.field === 'outcome' &&
  b.field === 'outcome' &&
  !a.not &&
  b.not === true &&
  [...(a.is ?? []), ...(b.is ?? [])].sort().join() === 'lost,won'

// What happened on some days, did not happen on others.
const isApart = (a: QueryCondition, b: QueryCondition) =>
  a.field === b.field &&
  !a.not &&
  b.not === true &&
  a.from !== undefined &&
  a.to !== undefined &&
  ((b.from !== undefined && b.from > a.to) || (b.to !== undefined && b.to < a.from))

const APART =
  'Each record has one such day, so the second period leaves nothing out. You can ask for each period by itself.'

const STAGELESS =
  'What is won or lost is in no stage any more. You can ask for the stage that deals were lost in, or for what is open.'

const BOTH = 'I read two things here that cannot both be so of one record. Ask for one of them, or say “or”.'

/** Without what was said twice. */
export const joined = (conditions: QueryCondition[]) =>
  conditions.filter(
    (condition, at) =>
      !conditions
        .slice(0, at)
        .some((each) => JSON.stringify({ ...each, label: '' }) === JSON.stringify({ ...condition, label: '' })),
  )
