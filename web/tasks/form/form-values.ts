import type * as z from 'zod/mini'
import { NewTask, type Task } from '../../../contract/tasks/fields.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { type Filled, judgeBy } from '../../forms/judge.ts'
import { dueDay } from '../due.ts'

export type TaskValues = z.input<typeof NewTask>

export function valuesOf(task: Task | undefined, { timeZone }: CompanyDay): Filled<TaskValues> {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    status: task?.status ?? 'pending',
    priority: task?.priority ?? 'medium',
    dueDate: task?.dueDate ? dueDay(task.dueDate, timeZone) : '',
    assignedTo: task?.assignedTo ?? null,
    leadId: task?.leadId ?? null,
  }
}

export const judgeTask = judgeBy<TaskValues, NewTask>(NewTask, {})
