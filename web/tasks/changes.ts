import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listActivities } from '../../contract/activities/endpoints.ts'
import { getDashboard } from '../../contract/dashboard/endpoints.ts'
import { countLeadViews } from '../../contract/lead-views/endpoints.ts'
import { getLeadInsights, listLeadEvents, listLeads } from '../../contract/leads/endpoints.ts'
import {
  createLeadTask,
  createTask,
  deleteTask,
  getTask,
  getTaskSummary,
  listLeadTasks,
  listTasks,
  patchTask,
  restoreTask,
} from '../../contract/tasks/endpoints.ts'
import type { Task, TaskStatus } from '../../contract/tasks/fields.ts'
import { type CallBody, runCall, serverText } from '../api/call.ts'
import { failedBecause, isAboutFields, isConflict } from '../api/failed.ts'
import { keyOf, keysBelow, pagesKey } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { whyUnreachable } from '../api/reach.ts'
import type { CompanyDay } from '../companies/today.ts'
import { refreshLists } from '../lists/cached-pages.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { dropMisfits, putTask, stopTaskLoads, takeTask } from './cached-tasks.ts'
import { dueLabel } from './due.ts'
import { stateOf } from './filter.ts'
import { focusTask } from './focus-task.ts'

/** Creates a task; with a lead's id, one that belongs to the lead, in the words of its page. */
export function useCreateTask(leadId?: string) {
  return useMutation({
    mutationFn: (task: CallBody<typeof createTask>) =>
      leadId
        ? runCall(createLeadTask, { params: { id: leadId }, body: { ...task, leadId } })
        : runCall(createTask, { body: task }),
    onSuccess: (task) => {
      refreshTask(task)
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

/** Saves an edited task. The form itself says what is wrong with a field, or that someone else changed it. */
export function useEditTask(task: Task) {
  return useMutation({
    mutationFn: (change: CallBody<typeof patchTask>) => runCall(patchTask, { params: { id: task.id }, body: change }),
    onSuccess: (changed) => {
      putTask(changed)
      dropMisfits(changed)
      refreshAll(task)
      refreshTask(changed)
      toast({ title: 'Task Updated', description: 'Your changes have been saved.' })
    },
    onError: (error) => {
      if (isConflict(error) || isAboutFields(error)) return
      failedBecause('Failed to update task', 'Please try again.')(error)
    },
  })
}

/**
 * Changes a task's status: seen at once, taken back when the server refuses. For all tasks of a list: the function stays the
 * same from one rendering to the next.
 */
export function useChangeStatus() {
  const { mutate } = useMutation({
    mutationKey: STATUS_CHANGE,
    // One after the other, so that the last press is what stays.
    scope: { id: 'task status' },
    mutationFn: ({ task, status }: StatusChange) => runCall(patchTask, { params: { id: task.id }, body: { status } }),
    onMutate: async ({ task, status }) => {
      await stopTaskLoads()
      putTask({ ...task, status })
    },
    onSuccess: (changed, { task, undoes }) => {
      const undo = () => mutate({ task: changed, status: task.status, undoes: true })
      toast({
        title: 'Task Updated',
        description: 'Task status has been updated.',
        ...(!undoes && stateOf(task.status) !== stateOf(changed.status) && { undo }),
      })
      // A later press is on its way and already shown.
      if (statusChangesOf(task) > 1) return
      putTask(changed)
      dropMisfits(changed)
      refreshFigures(changed)
      // The next of one that recurs may stand anywhere.
      if (changed.recurrence) refreshAll(changed)
      const loaded = refreshShortLists(changed)
      // The button that was pressed went with its toast.
      if (undoes) void loaded.then(() => focusTask(changed.id))
    },
    onError: (error, { task }) => {
      putTask(task)
      // What was shown before may itself have been a change that failed.
      refreshTask(task)
      failedBecause('Failed to update task')(error)
    },
  })
  return useCallback((task: Task, status: TaskStatus) => mutate({ task, status }), [mutate])
}

interface StatusChange {
  task: Task
  status: TaskStatus
  /** Takes back the one before. */
  undoes?: true
}

const STATUS_CHANGE = ['task status']

const statusChangesOf = ({ id }: Task) =>
  queryClient.isMutating({
    mutationKey: STATUS_CHANGE,
    predicate: ({ state }) => (state.variables as StatusChange | undefined)?.task.id === id,
  })

interface Snooze {
  task: Task
  dueDate: string | null
  /** Takes back the one before. */
  undoes?: true
}

/** Puts a task off, with an Undo that gives it back its due date. The function stays the same while the day does. */
export function useSnooze(today: CompanyDay) {
  const { mutate } = useMutation({
    mutationFn: ({ task, dueDate }: Snooze) => runCall(patchTask, { params: { id: task.id }, body: { dueDate } }),
    onSuccess: (changed, { task, undoes }) => {
      putTask(changed)
      dropMisfits(changed)
      refreshTask(changed)
      focusTask(changed.id)
      toast({
        title: 'Task Updated',
        description: changed.dueDate ? `Due ${dueLabel(changed.dueDate, today)}.` : 'It has no due date.',
        ...(!undoes && { undo: () => mutate({ task: changed, dueDate: task.dueDate, undoes: true }) }),
      })
    },
    onError: failedBecause('Failed to update task'),
  })
  return useCallback((task: Task, dueDate: string) => mutate({ task, dueDate }), [mutate])
}

/** Deletes tasks at once, with an Undo that brings them back to their place. The function stays the same. */
export function useDeleteTask() {
  const restore = useRestoreTask()
  const { mutate } = useMutation({
    mutationFn: (task: Task) => runCall(deleteTask, { params: { id: task.id } }),
    onMutate: async (task) => {
      await stopTaskLoads()
      return takeTask(task)
    },
    onSuccess: (_reply, task, putBack) => {
      markListsOld()
      refreshFigures(task)
      toast({
        title: 'Task deleted',
        description: task.title,
        undo: () => restore({ task, putBack }),
      })
    },
    onError: (error, task, putBack) => {
      putBack?.(task)
      failedBecause('Failed to delete task')(error)
    },
  })
  return mutate
}

function useRestoreTask() {
  const { mutate } = useMutation({
    mutationFn: ({ task }: { task: Task; putBack: (task: Task) => void }) =>
      runCall(restoreTask, { params: { id: task.id } }),
    onSuccess: (restored, { putBack }) => {
      putBack(restored)
      markListsOld()
      refreshFigures(restored)
      toast({ title: 'Task restored', description: restored.title })
      // The button that was pressed went with its toast.
      focusTask(restored.id)
    },
    onError: failedBecause('Failed to restore task'),
  })
  return mutate
}

const taskLists = pagesKey(listTasks, {})

const leadTaskLists = (leadId: string) => keysBelow(listLeadTasks, { params: { id: leadId } })

/** Reloads all that shows a task, or did, or counts it. */
export function refreshTask(task: Task) {
  refreshAll(task)
  refreshFigures(task)
}

/** Reloads the lists in sight, as a task may stand anywhere in them now. */
function refreshAll({ leadId }: Task) {
  void queryClient.invalidateQueries({ queryKey: taskLists })
  if (leadId) void queryClient.invalidateQueries({ queryKey: leadTaskLists(leadId) })
}

/** Reloads the lists that a task may have come into, such as those of finished ones. */
function refreshShortLists({ leadId }: Task) {
  return Promise.all([
    refreshLists(taskLists),
    leadId && queryClient.invalidateQueries({ queryKey: leadTaskLists(leadId) }),
  ])
}

/** The lists in sight are right already; the others reload when they are next looked at. */
function markListsOld() {
  void queryClient.invalidateQueries({ queryKey: taskLists, refetchType: 'none' })
}

/** What counts or mentions tasks. */
function refreshFigures({ id, leadId }: Task) {
  const touched = [
    keyOf(getTaskSummary, {}),
    keyOf(getTask, { params: { id } }),
    keysBelow(getDashboard, {}),
    pagesKey(listActivities, {}),
  ]
  if (leadId) {
    const params = { id: leadId }
    touched.push(keyOf(getLeadInsights, { params }), pagesKey(listLeadEvents, { params }), keyOf(countLeadViews, {}))
    // Its next step may be another.
    void refreshLists(pagesKey(listLeads, {}))
  }
  for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
}
