import type { QueryCondition } from '../../../../../contract/data-query/fields.ts'

export const APART =
  'Each record has one such day, so the second period leaves nothing out. You can ask for each period by itself.'

const STAGELESS =
  'What is won or lost is in no stage any more. You can ask for the stage that deals were lost in, or for what is open.'

export const BOTH = 'I read two things here that cannot both be so of one record. Ask for one of them, or say “or”.'

const CLOSED = { field: 'outcome', is: ['won', 'lost'] }
const STAGED = { field: 'stage', is: ['new', 'qualified', 'proposal', 'negotiation'] }

/** What is within the one, never is within the other. */
export const NEVER: [one: QueryCondition, other: QueryCondition, reason: string][] = [
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
