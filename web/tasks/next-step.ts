import { useMutation } from '@tanstack/react-query'
import type { Lead } from '../../contract/leads/fields.ts'
import { createLeadTask, getTask, patchTask } from '../../contract/tasks/endpoints.ts'
import type { Task } from '../../contract/tasks/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { useSignedInUser } from '../auth/queries.ts'
import type { CompanyDay } from '../companies/today.ts'
import type { SaidDay } from '../ui/behaviour/said-day.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { refreshTask, useDeleteTask } from './changes.ts'
import { dueAt, dueTime, nextWorkingDay } from './due.ts'

export interface NextStep {
  lead: Pick<Lead, 'id' | 'nextStepId'>
  /** Blank where it stays. */
  title: string
  due: SaidDay | undefined
}

/** Changes the next step of a lead, or makes the first: the person's own, due on the next working day unless a day is said. */
export function useSaveNextStep({ day: today, timeZone }: CompanyDay) {
  const { id: assignedTo } = useSignedInUser()
  const remove = useDeleteTask()
  const onError = failedBecause('Failed to update task')
  const undo = useMutation({
    mutationFn: ({ id, title, dueDate }: Task) => runCall(patchTask, { params: { id }, body: { title, dueDate } }),
    onSuccess: (task) => {
      refreshTask(task)
      toast({ title: 'Task Updated', description: 'The change was undone.' })
    },
    onError,
  })
  return useMutation({
    mutationFn: async ({ lead: { id, nextStepId }, title, due }: NextStep) => {
      if (!nextStepId) {
        const dueDate = due ? dueAt(due.day, due.time ?? '', timeZone) : nextWorkingDay(today)
        const body = { title, dueDate, assignedTo, leadId: id }
        return { before: undefined, task: await runCall(createLeadTask, { params: { id }, body }) }
      }
      const params = { id: nextStepId }
      const before = await runCall(getTask, { params })
      const time = due?.time ?? (before.dueDate ? dueTime(before.dueDate, timeZone) : '')
      const change = { ...(title && { title }), ...(due && { dueDate: dueAt(due.day, time, timeZone) }) }
      return { before, task: await runCall(patchTask, { params, body: change }) }
    },
    onSuccess: ({ before, task }) => {
      refreshTask(task)
      toast({
        title: before ? 'Task Updated' : 'Task created successfully',
        description: task.title,
        undo: () => (before ? undo.mutate(before) : remove(task)),
      })
    },
    onError,
  })
}
