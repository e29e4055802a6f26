import * as z from 'zod/mini'
import { call } from '../call.ts'
import { LeadStage } from '../leads/fields.ts'
import { REASON_LENGTH } from '../plain/values.ts'
import { taskFields } from '../tasks/fields.ts'
import { Id, line, OptionalId } from '../values.ts'
import * as at from './endpoints.ts'
import { Assignment, Ids, LeadChoice } from './fields.ts'

export const moveLeads = call.sales(at.moveLeads, 'Move leads to a stage; leads already in it stay unchanged', {
  takesLong: true,
  body: z.object({ ...LeadChoice.shape, stage: LeadStage, reason: z._default(line(REASON_LENGTH), '') }),
  /** One move for each lead that moved. */
  reply: z.object({ moveIds: z.array(Id) }),
  status: 201,
})

/** How many leads an undo restored, and how many it left as they are, because they have changed since. */
const Undone = z.object({ leads: z.int(), left: z.int() })

export const undoLeadMoves = call.sales(
  at.undoLeadMoves,
  'Undo the latest moves of leads; leads that moved again stay; refused if all would stay',
  { takesLong: true, body: z.object({ ids: Ids }), reply: Undone },
)

export const assignLeads = call.sales(
  at.assignLeads,
  'Assign leads to a colleague, or unassign them; leads already theirs stay unchanged',
  {
    takesLong: true,
    body: z.object({ ...LeadChoice.shape, assignedUserId: OptionalId }),
    /** Those that changed hands, by whose they were. */
    reply: z.object({ assignments: z.array(Assignment) }),
    status: 201,
  },
)

export const undoAssignments = call.sales(
  at.undoAssignments,
  'Return leads to their previous owners; leads reassigned since stay; refused if all would stay',
  {
    takesLong: true,
    body: z.object({
      assignments: z
        .array(Assignment, { error: 'Must be a list of assignments' })
        .check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(1000, { error: 'At most 1,000 at once' })),
    }),
    reply: Undone,
  },
)

export const createTasksForLeads = call.sales(at.createTasksForLeads, 'Create the same task for each of many leads', {
  act: 'see',
  takesLong: true,
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

export const undoTasksForLeads = call.sales(
  at.undoTasksForLeads,
  'Delete the created tasks again; tasks changed since stay; refused if all would stay',
  { act: 'see', takesLong: true, body: z.object({ ids: Ids }), reply: z.object({ tasks: z.int(), left: z.int() }) },
)

export const previewDeletion = call.sales(
  at.previewDeletion,
  'How many leads, notes, tasks and moves a deletion removes',
  {
    onlyReads: true,
    takesLong: true,
    body: LeadChoice,
    reply: z.object({
      leads: z.int(),
      notes: z.int(),
      tasks: z.int(),
      moves: z.int(),
      /** Whose they are, most first; null stands for nobody. */
      owners: z.array(z.object({ id: z.nullable(Id), leads: z.int() })),
    }),
  },
)

export const deleteLeads = call.sales(at.deleteLeads, 'Delete leads; they can be restored', {
  takesLong: true,
  body: LeadChoice,
  reply: z.object({ ids: z.array(Id) }),
  status: 201,
})

export const restoreLeads = call.sales(
  at.restoreLeads,
  'Restore deleted leads; leads already restored stay; refused if all would stay',
  { takesLong: true, body: z.object({ ids: Ids }), reply: Undone },
)
