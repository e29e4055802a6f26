import type * as z from 'zod/mini'
import { NewTask, type Task } from '../../../contract/tasks/fields.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { type Filled, judgeBy } from '../../forms/judge.ts'
import { nextWorkingDay } from '../due.ts'

export type TaskValues = z.input<typeof NewTask>

/** A new task is its maker's, and one of a lead is due on the next working day; the form says so. */
export const newValues = (me: string, today: CompanyDay, { ofLead }: { ofLead: boolean }): Filled<TaskValues> => ({
  ...valuesOf(undefined),
  assignedTo: me,
  dueDate: ofLead ? nextWorkingDay(today.day) : '',
})

export function valuesOf(task: Task | undefined): Filled<TaskValues> {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    status: task?.status ?? 'pending',
    priority: task?.priority ?? 'medium',
    dueDate: task?.dueDate ?? '',
    reminder: task?.reminder ?? null,
    recurrence: task?.recurrence ?? '',
    assignedTo: task?.assignedTo ?? null,
    leadId: task?.leadId ?? null,
  }
}

export const judgeTask = judgeBy<TaskValues, NewTask>(NewTask, {})
