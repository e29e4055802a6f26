import * as z from 'zod/mini'
import { changeOf, filledIn, keptOf, newOf } from '../fields.ts'
import { companyId, Id, Instant, orNull, pageQuery, SearchText, versioned } from '../values.ts'
import { taskCatalog } from './catalog.ts'
import * as plain from './endpoints.ts'

export const TaskStatus = z.enum(plain.taskStatuses, { error: 'Choose one of the statuses' })
export type TaskStatus = z.infer<typeof TaskStatus>

export const TaskPriority = z.enum(plain.taskPriorities, { error: 'Choose one of the priorities' })
export type TaskPriority = z.infer<typeof TaskPriority>

export const TaskRecurrence = z.enum(plain.taskRecurrences, { error: 'Choose how often it recurs' })
export type TaskRecurrence = z.infer<typeof TaskRecurrence>

/** Null: it does not recur. */
const Recurrence = orNull(TaskRecurrence, 'Choose how often it recurs')

const Reminder = z.nullable(
  z
    .int({ error: 'Must be a number of minutes' })
    .check(
      z.minimum(0, { error: 'Must be 0 or more' }),
      z.maximum(plain.MOST_REMINDER_MINUTES, { error: 'At most four weeks before' }),
    ),
)

const dueError = 'Must be a date'

/** ISO text of an instant or a day (midnight UTC is then meant); blank and null mean none. Years 1900 to 9999. */
const DueDate = z.pipe(
  z
    .union([z.literal(''), z.null(), z.iso.datetime({ offset: true }), z.iso.date()], { error: dueError })
    .check(z.refine((due) => !due || isStorableInstant(due), { error: dueError })),
  z.transform((due: string | null) => (due ? new Date(due).toISOString() : null)),
)

function isStorableInstant(iso: string) {
  const year = new Date(iso).getUTCFullYear()
  return year >= 1900 && year <= 9999
}

/** The fields of a task that people fill in: what a reply has, and how a task is created and changed, is made from them. */
export const taskFields = filledIn(taskCatalog, {
  status: { kept: TaskStatus, sent: TaskStatus, blank: 'pending' as const },
  priority: { kept: TaskPriority, sent: TaskPriority, blank: 'medium' as const },
  dueDate: { kept: z.nullable(Instant), sent: DueDate, blank: null },
  /** How many minutes before it is due its assignee, or author, is reminded; a day as such is then due at 8 in the morning. */
  reminder: { kept: Reminder, sent: Reminder, blank: null },
  recurrence: { kept: z.nullable(TaskRecurrence), sent: Recurrence, blank: null },
})

export type TaskField = keyof typeof taskFields

export const Task = z.object({
  id: Id,
  companyId: Id,
  createdBy: z.nullable(Id),
  ...keptOf(taskFields),
  /** Name of the lead the task belongs to; null without one. */
  leadName: z.nullable(z.string()),
  ...versioned,
})
export type Task = z.infer<typeof Task>

export const NewTask = z.object({ companyId, ...newOf(taskFields) })
export type NewTask = z.infer<typeof NewTask>

/** A change of a task: an absent field keeps its value. */
export const TaskChange = z.object({ companyId, ...changeOf(taskFields), version: z.optional(z.int()) })
export type TaskChange = z.infer<typeof TaskChange>

export const TaskGroup = z.enum(plain.taskGroups, { error: 'Choose one of the groups' })
export type TaskGroup = z.infer<typeof TaskGroup>

/** `open` is pending or in progress; `finished` is completed or cancelled. */
const taskStates = ['open', 'finished'] as const

/**
 * `createdAt` is newest first; `dueDate` is soonest first, those without a date last; `group` is group by group: soonest due
 * first, what has no due date newest first, what is finished latest finished first.
 */
const taskSorts = ['createdAt', 'dueDate', 'group'] as const

export const filter = {
  search: z.optional(SearchText),
  status: z.optional(TaskStatus),
  priority: z.optional(TaskPriority),
  state: z.optional(z.enum(taskStates, { error: 'Must be open or finished' })),
  group: z.optional(TaskGroup),
  /** A member's id, or `none` for tasks of nobody. */
  assignedTo: z.optional(z.union([z.literal('none'), Id], { error: 'Must be an id or none' })),
  leadId: z.optional(Id),
}

export const sort = z.optional(z.enum(taskSorts, { error: 'Cannot be sorted by this' }))

/** Which tasks. */
export const TaskFilter = z.object(filter)
export type TaskFilter = z.infer<typeof TaskFilter>

export const TaskQuery = z.object({ ...pageQuery, ...filter, sort })
export type TaskQuery = z.infer<typeof TaskQuery>

export const TaskSummary = z.object({
  total: z.int(),
  statuses: z.array(z.object({ status: TaskStatus, count: z.int() })),
  /** Open, and due before today, where the company is. */
  overdue: z.int(),
  /** Every group, also the empty ones, in their order. */
  groups: z.array(z.object({ group: TaskGroup, count: z.int() })),
})
export type TaskSummary = z.infer<typeof TaskSummary>
