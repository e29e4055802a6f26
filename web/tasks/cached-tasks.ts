import type { QueryKey } from '@tanstack/react-query'
import { getToday } from '../../contract/dashboard/endpoints.ts'
import type { Today } from '../../contract/dashboard/fields.ts'
import { listLeadTasks, listTasks } from '../../contract/tasks/endpoints.ts'
import type { Task } from '../../contract/tasks/fields.ts'
import { inputOfPages, keyOf } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { changeLists, type Pages, rowsOf, withoutRows, withRow, withRows } from '../lists/cached-pages.ts'
import { belongsTo, type SentTaskQuery } from './filter.ts'

/** Puts a changed task in its place in every loaded list and in the day; it stays where it stands even when a filter no longer fits. */
export function putTask(task: Task) {
  changeLists<Task>(taskLists, (list) => withRow(list, task))
  queryClient.setQueryData<Today>(keyOf(getToday, {}), (today) => {
    if (!today) return today
    const put = ({ count, rows }: Today['overdue']) => ({
      count,
      rows: rows.map((row) => (row.id === task.id ? { ...row, ...task } : row)),
    })
    return { ...today, overdue: put(today.overdue), dueToday: put(today.dueToday) }
  })
}

/** Takes a task out of every loaded list. Gives the way back: to the same places, unless it is there again already. */
export function takeTask(task: Task) {
  const places: { key: QueryKey; page: number; index: number }[] = []
  changeLists<Task>(taskLists, (list, key) => {
    const page = list.pages.findIndex(({ rows }) => rows.some(isTask(task)))
    if (page === -1) return list
    places.push({ key, page, index: list.pages[page]?.rows.findIndex(isTask(task)) ?? 0 })
    return without(list, task)
  })
  return (back: Task) => {
    for (const { key, page, index } of places)
      queryClient.setQueryData<Pages<Task>>(key, (list) => list && insert(list, { task: back, page, index }))
  }
}

export function dropMisfits(task: Task) {
  changeLists<Task>(taskLists, (list, key) => (belongsTo(taskQueryOf(key) ?? {}, task) ? list : without(list, task)))
}

/** Stops loads under way, which would bring back what was before the change. */
export function stopTaskLoads() {
  return queryClient.cancelQueries(taskLists)
}

/** Every list that may hold a task: the company's, under every filter, and those of leads. */
const taskLists = { predicate: ({ queryKey }: { queryKey: QueryKey }) => taskQueryOf(queryKey) !== undefined }

function taskQueryOf(key: QueryKey): SentTaskQuery | undefined {
  const ofLead = inputOfPages<SentTaskQuery>(listLeadTasks, key)
  if (ofLead) return { ...ofLead.query, leadId: String(ofLead.params.id) }
  return inputOfPages<SentTaskQuery>(listTasks, key)?.query
}

const without = (list: Pages<Task>, { id }: Task) => withoutRows(list, new Set([id]))

function insert(list: Pages<Task>, { task, page, index }: { task: Task; page: number; index: number }) {
  if (rowsOf(list).some(isTask(task))) return list
  const at = Math.min(page, list.pages.length - 1)
  return withRows(list, (rows, number) => (number === at ? rows.toSpliced(index, 0, task) : rows))
}

const isTask = (task: Task) => (row: Task) => row.id === task.id
