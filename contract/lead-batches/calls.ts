import * as z from 'zod/mini'
import { call } from '../call.ts'
import { LeadStage } from '../leads/fields.ts'
import { REASON_LENGTH } from '../plain/values.ts'
import { taskFields } from '../tasks/fields.ts'
import { Id, line, OptionalId } from '../values.ts'
import * as plain from './endpoints.ts'
import { Assignment, Ids, LeadChoice } from './fields.ts'

export const moveLeads = call(plain.moveLeads, {
  access: 'sales',
  takesLong: true,
  summary: 'Move leads to a stage; leads already in it stay unchanged',
  body: z.object({ ...LeadChoice.shape, stage: LeadStage, reason: z._default(line(REASON_LENGTH), '') }),
  /** One move for each lead that moved. */
  reply: z.object({ moveIds: z.array(Id) }),
  status: 201,
})

/** How many leads an undo restored, and how many it left as they are, because they have changed since. */
const Undone = z.object({ leads: z.int(), left: z.int() })

export const undoLeadMoves = call(plain.undoLeadMoves, {
  access: 'sales',
  takesLong: true,
  summary: 'Undo the latest moves of leads; leads that moved again stay; refused if all would stay',
  body: z.object({ ids: Ids }),
  reply: Undone,
})

export const assignLeads = call(plain.assignLeads, {
  access: 'sales',
  takesLong: true,
  summary: 'Assign leads to a colleague, or unassign them; leads already theirs stay unchanged',
  body: z.object({ ...LeadChoice.shape, assignedUserId: OptionalId }),
  /** Those that changed hands, by whose they were. */
  reply: z.object({ assignments: z.array(Assignment) }),
  status: 201,
})

export const undoAssignments = call(plain.undoAssignments, {
  access: 'sales',
  takesLong: true,
  summary: 'Return leads to their previous owners; leads reassigned since stay; refused if all would stay',
  body: z.object({
    assignments: z
      .array(Assignment, { error: 'Must be a list of assignments' })
      .check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(1000, { error: 'At most 1,000 at once' })),
  }),
  reply: Undone,
})

export const createTasksForLeads = call(plain.createTasksForLeads, {
  access: 'sales',
  act: 'see',
  takesLong: true,
  summary: 'Create the same task for each of many leads',
  body: z.object({
    ...LeadChoice.shape,
    title: taskFields.title.sent,
    priority: z._default(taskFields.priority.sent, taskFields.priority.blank),
    dueDate: z._default(taskFields.dueDate.sent, taskFields.dueDate.blank),
    /** A member's id, null for nobody, or `owner` for each lead's assignee. */
    assignedTo: z._default(z.union([z.literal('owner'), OptionalId], { error: 'Must be an id or owner' }), null),
  }),
  reply: z.object({ ids: z.array(Id) }),
  status: 201,
})

export const undoTasksForLeads = call(plain.undoTasksForLeads, {
  access: 'sales',
  act: 'see',
  takesLong: true,
  summary: 'Delete the created tasks again; tasks changed since stay; refused if all would stay',
  body: z.object({ ids: Ids }),
  reply: z.object({ tasks: z.int(), left: z.int() }),
})

export const previewDeletion = call(plain.previewDeletion, {
  access: 'sales',
  onlyReads: true,
  takesLong: true,
  summary: 'How many leads, notes, tasks and moves a deletion removes',
  body: LeadChoice,
  reply: z.object({
    leads: z.int(),
    notes: z.int(),
    tasks: z.int(),
    moves: z.int(),
    /** Whose they are, most first; null stands for nobody. */
    owners: z.array(z.object({ id: z.nullable(Id), leads: z.int() })),
  }),
})

export const deleteLeads = call(plain.deleteLeads, {
  access: 'sales',
  takesLong: true,
  summary: 'Delete leads; they can be restored',
  body: LeadChoice,
  reply: z.object({ ids: z.array(Id) }),
  status: 201,
})

export const restoreLeads = call(plain.restoreLeads, {
  access: 'sales',
  takesLong: true,
  summary: 'Restore deleted leads; leads already restored stay; refused if all would stay',
  body: z.object({ ids: Ids }),
  reply: Undone,
})
