import * as z from 'zod/mini'
import { call } from './call.ts'
import { nullableParts, optionalParts } from './fields.ts'
import { firstFilterParts, laterFilterParts } from './lead-filter.ts'
import { LeadStage } from './leads.ts'
import * as plain from './plain/lead-batches.ts'
import { laterFilterParts as laterNames } from './plain/lead-filter.ts'
import { REASON_LENGTH } from './plain/values.ts'
import { Id, line, OptionalId } from './values.ts'

const someIds = z
  .array(Id, { error: 'Must be a list of ids' })
  .check(z.maxLength(plain.MOST_TOGETHER, { error: 'At most 5,000 at once' }))
const Ids = someIds.check(z.minLength(1, { error: 'Choose at least one' }))

const { search, ...first } = firstFilterParts
const later = nullableParts(laterFilterParts)

/**
 * Every part of the filter is said, null for any: one that was forgotten must not make it mean more leads. Whoever knows
 * none of those that came later may leave them all out.
 */
const Matching = z.object({ search, ...nullableParts(first), ...optionalParts(later) }).check(
  z.refine((said: object) => new Set(laterNames.map((name) => name in said)).size === 1, {
    error: 'Say every part of the filter, null for any',
  }),
)
export type Matching = z.infer<typeof Matching>

/** Which leads are meant: those that are named, or all that match a filter, but for a few. */
const LeadChoice = z.object({
  ids: z.optional(Ids),
  matching: z.optional(Matching),
  except: z.optional(someIds),
})
export type LeadChoice = z.infer<typeof LeadChoice>

export const moveLeads = call(plain.moveLeads, {
  access: 'company',
  summary: 'Move leads to a stage; those that are in it already stay as they are',
  body: z.object({ ...LeadChoice.shape, stage: LeadStage, reason: z._default(line(REASON_LENGTH), '') }),
  /** One move for each lead that moved. */
  reply: z.object({ moveIds: z.array(Id) }),
  status: 201,
})

export const undoLeadMoves = call(plain.undoLeadMoves, {
  access: 'company',
  summary: 'Undo moves that are each the latest of their lead; refused as a whole when one is not',
  body: z.object({ ids: Ids }),
  reply: z.object({ leads: z.int() }),
  status: 200,
})

/** Leads that went from one assignee to another; null stands for nobody. */
const Assignment = z.object({ from: z.nullable(Id), to: z.nullable(Id), ids: Ids })
export type Assignment = z.infer<typeof Assignment>

export const assignLeads = call(plain.assignLeads, {
  access: 'company',
  summary: 'Give leads to a colleague, or to nobody; those that are theirs already stay as they are',
  body: z.object({ ...LeadChoice.shape, assignedUserId: OptionalId }),
  /** Those that changed hands, by whose they were. */
  reply: z.object({ assignments: z.array(Assignment) }),
  status: 201,
})

export const undoAssignments = call(plain.undoAssignments, {
  access: 'company',
  summary: 'Give leads back to whose they were; refused as a whole when one changed hands since',
  body: z.object({
    assignments: z
      .array(Assignment, { error: 'Must be a list of assignments' })
      .check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(1000, { error: 'At most 1,000 at once' })),
  }),
  reply: z.object({ leads: z.int() }),
  status: 200,
})

export const previewDeletion = call(plain.previewDeletion, {
  access: 'company',
  summary: 'How many leads a deletion is about, and what hangs on them',
  body: LeadChoice,
  reply: z.object({ leads: z.int(), notes: z.int(), tasks: z.int(), moves: z.int() }),
  status: 200,
})

export const deleteLeads = call(plain.deleteLeads, {
  access: 'company',
  summary: 'Delete leads; they can be restored',
  body: LeadChoice,
  reply: z.object({ ids: z.array(Id) }),
  status: 201,
})

export const restoreLeads = call(plain.restoreLeads, {
  access: 'company',
  summary: 'Bring deleted leads back; refused as a whole when one is not there to be restored',
  body: z.object({ ids: Ids }),
  reply: z.object({ leads: z.int() }),
  status: 200,
})
