import { useMutation } from '@tanstack/react-query'
import { createTasksForLeads, undoTasksForLeads } from '../../contract/lead-batches/endpoints.ts'
import { listLeads } from '../../contract/leads/endpoints.ts'
import { listTasks } from '../../contract/tasks/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { formatCount } from '../format.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { leftText } from './batch-changes.ts'
import { refreshLeadLists } from './cached-leads.ts'
import type { LeadChoice } from './list/lead-choice.ts'

type Task = Pick<CallBody<typeof createTasksForLeads>, 'title' | 'dueDate' | 'priority' | 'assignedTo'>

export function useCreateTasks() {
  const undo = useMutation({
    mutationFn: (ids: string[]) => runCall(undoTasksForLeads, { body: { ids } }),
    onSuccess: ({ tasks, left }) => toast({ title: `${countText(tasks)} removed`, ...leftText(left) }),
    onError: failed('Failed to undo'),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ choice, task }: { choice: LeadChoice; task: Task }) =>
      runCall(createTasksForLeads, { body: { ...choice, ...task } }),
    onSuccess: ({ ids }) => toast({ title: `${countText(ids.length)} created`, undo: () => undo.mutate(ids) }),
    onError: failed('Failed to create tasks'),
    onSettled: refresh,
  })
}

const countText = (count: number) => (count === 1 ? '1 task' : `${formatCount(count)} tasks`)

function refresh() {
  // The tasks and insights of a lead have keys below the leads: opening one asks the server.
  void queryClient.invalidateQueries({ queryKey: keysBelow(listLeads, {}), refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: keysBelow(listTasks, {}) })
  return refreshLeadLists()
}
