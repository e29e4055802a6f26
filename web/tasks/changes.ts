import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createLeadTask,
  createTask,
  deleteTask,
  patchTask,
  restoreTask,
  type Task,
  type TaskStatus,
} from '../../contract/tasks.ts'
import { type CallBody, errorText, runCall, serverText } from '../api/call.ts'
import { whyUnreachable } from '../api/reach.ts'
import { toast } from '../ui/toast.ts'
import { dropMisfits, putTask, stopTaskLoads, takeTask } from './cached-tasks.ts'
import { taskKeys } from './queries.ts'

/** Creates a task; with a lead's id, one that belongs to the lead, in the words of its page (spec 1 §8). */
export function useCreateTask(leadId?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (task: CallBody<typeof createTask>) =>
      leadId
        ? runCall(createLeadTask, { params: { id: leadId }, body: { ...task, leadId } })
        : runCall(createTask, { body: task }),
    onSuccess: (task) => {
      refreshLists(queryClient, task)
      refreshFigures(queryClient, task)
      toast(
        leadId
          ? { title: 'Task Created', description: 'Task has been successfully attached to this lead.' }
          : { title: 'Task created successfully' },
      )
    },
    onError: (error) =>
      toast({
        title: leadId ? 'Failed to create task. Please try again.' : serverText(error, 'Failed to create task'),
        description: whyUnreachable(error),
        variant: 'destructive',
      }),
  })
}

/** Saves an edited task. A 409 is left to the form, which knows what was typed. */
export function useEditTask(task: Task) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: CallBody<typeof patchTask>) => runCall(patchTask, { params: { id: task.id }, body: change }),
    onSuccess: (changed) => {
      putTask(queryClient, changed)
      dropMisfits(queryClient, changed)
      refreshLists(queryClient, task)
      refreshLists(queryClient, changed)
      refreshFigures(queryClient, changed)
      toast({ title: 'Task Updated', description: 'Your changes have been saved.' })
    },
  })
}

/** Changes a task's status: seen at once, taken back when the server refuses. */
export function useChangeStatus(task: Task) {
  const queryClient = useQueryClient()
  const mutationKey = ['task status', task.id]
  return useMutation({
    mutationKey,
    // One after the other, so that the last press is what stays.
    scope: { id: `task status ${task.id}` },
    mutationFn: (status: TaskStatus) => runCall(patchTask, { params: { id: task.id }, body: { status } }),
    onMutate: async (status) => {
      await stopTaskLoads(queryClient)
      putTask(queryClient, { ...task, status })
    },
    onSuccess: (changed) => {
      toast({ title: 'Task Updated', description: 'Task status has been updated.' })
      // A later press is on its way and already shown.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      putTask(queryClient, changed)
      dropMisfits(queryClient, changed)
      markListsOld(queryClient)
      refreshFigures(queryClient, changed)
    },
    onError: (error) => {
      putTask(queryClient, task)
      // What was shown before may itself have been a change that failed.
      refreshLists(queryClient, task)
      toast({ title: 'Failed to update task', description: errorText(error, error.message), variant: 'destructive' })
    },
  })
}

/** Deletes a task at once, with an Undo that brings it back to its place. */
export function useDeleteTask(task: Task) {
  const queryClient = useQueryClient()
  const restore = useRestoreTask(task)
  return useMutation({
    mutationFn: () => runCall(deleteTask, { params: { id: task.id } }),
    onMutate: async () => {
      await stopTaskLoads(queryClient)
      return takeTask(queryClient, task)
    },
    onSuccess: (_reply, _variables, putBack) => {
      markListsOld(queryClient)
      refreshFigures(queryClient, task)
      toast({
        title: 'Task deleted',
        description: task.title,
        // The card and its hooks are gone by then; the mutation runs all the same.
        action: { label: 'Undo', run: () => restore.mutate(putBack) },
      })
    },
    onError: (error, _variables, putBack) => {
      putBack?.(task)
      toast({ title: 'Failed to delete task', description: errorText(error, error.message), variant: 'destructive' })
    },
  })
}

function useRestoreTask(task: Task) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_putBack: (task: Task) => void) => runCall(restoreTask, { params: { id: task.id } }),
    onSuccess: (restored, putBack) => {
      putBack(restored)
      markListsOld(queryClient)
      refreshFigures(queryClient, restored)
      toast({ title: 'Task restored', description: restored.title })
    },
    onError: (error) =>
      toast({ title: 'Failed to restore task', description: errorText(error, error.message), variant: 'destructive' }),
  })
}

/** Loads the lists in sight anew, as a task may stand anywhere in them now. */
function refreshLists(queryClient: QueryClient, { leadId }: Task) {
  void queryClient.invalidateQueries({ queryKey: taskKeys.lists })
  if (leadId) void queryClient.invalidateQueries({ queryKey: taskKeys.ofLead(leadId) })
}

/** The lists in sight are right already; the others load anew when they are next looked at. */
function markListsOld(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: taskKeys.lists, refetchType: 'none' })
}

/** What counts or tells of tasks. */
function refreshFigures(queryClient: QueryClient, { id, leadId }: Task) {
  const touched = [taskKeys.summary, taskKeys.one(id), ['/api/dashboard'], ['/api/activities']]
  if (leadId) touched.push(['/api/leads', leadId, 'insights'])
  for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
}
