import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Task } from '../../contract/tasks.ts'
import type { Page } from '../api/call.ts'
import { belongsTo, type SentTaskQuery } from './filter.ts'
import { taskKeys } from './queries.ts'

type TaskList = InfiniteData<Page<Task[]>, string>

/** Puts a changed task in its place in every loaded list; it stays where it stands even when a filter no longer fits. */
export function putTask(queryClient: QueryClient, task: Task) {
  changeLists(queryClient, (list) =>
    mapPages(list, (rows) => (rows.some(isTask(task)) ? rows.map((row) => (row.id === task.id ? task : row)) : rows)),
  )
}

/** Takes a task out of every loaded list. Gives the way back: to the same places, unless it is there again already. */
export function takeTask(queryClient: QueryClient, task: Task) {
  const places: { key: QueryKey; page: number; index: number }[] = []
  changeLists(queryClient, (list, key) => {
    const page = list.pages.findIndex(({ rows }) => rows.some(isTask(task)))
    if (page === -1) return list
    places.push({ key, page, index: list.pages[page]?.rows.findIndex(isTask(task)) ?? 0 })
    return without(list, task)
  })
  return (back: Task) => {
    for (const { key, page, index } of places)
      queryClient.setQueryData<TaskList>(key, (list) => list && insert(list, { task: back, page, index }))
  }
}

/** Takes a task out of the loaded lists whose filter it no longer fits. */
export function dropMisfits(queryClient: QueryClient, task: Task) {
  changeLists(queryClient, (list, key) => (fits(key, task) ? list : without(list, task)))
}

/** Stops loads under way, which would bring back what was before the change. */
export function stopTaskLoads(queryClient: QueryClient) {
  return Promise.all([
    queryClient.cancelQueries({ queryKey: taskKeys.lists }),
    queryClient.cancelQueries({ predicate: ({ queryKey }) => isLeadTasks(queryKey) }),
  ])
}

function changeLists(queryClient: QueryClient, change: (list: TaskList, key: QueryKey) => TaskList) {
  const lists = [
    ...queryClient.getQueriesData<TaskList>({ queryKey: taskKeys.lists }),
    ...queryClient.getQueriesData<TaskList>({ predicate: ({ queryKey }) => isLeadTasks(queryKey) }),
  ]
  for (const [key, list] of lists) {
    if (!list) continue
    const next = change(list, key)
    if (next !== list) queryClient.setQueryData(key, next)
  }
}

const isLeadTasks = (key: QueryKey) => key[0] === '/api/leads' && key[2] === 'tasks'

function fits(key: QueryKey, task: Task) {
  if (!isLeadTasks(key)) return belongsTo(key[2] as SentTaskQuery, task)
  return belongsTo({ ...(key[3] as SentTaskQuery), leadId: String(key[1]) }, task)
}

function without(list: TaskList, task: Task): TaskList {
  if (!list.pages.some(({ rows }) => rows.some(isTask(task)))) return list
  const fewer = mapPages(list, (rows) => (rows.some(isTask(task)) ? rows.filter((row) => row.id !== task.id) : rows))
  return withTotal(fewer, -1)
}

function insert(list: TaskList, { task, page, index }: { task: Task; page: number; index: number }): TaskList {
  if (list.pages.some(({ rows }) => rows.some(isTask(task)))) return list
  const at = Math.min(page, list.pages.length - 1)
  const pages = list.pages.map((one, number) =>
    number === at ? { ...one, rows: one.rows.toSpliced(index, 0, task) } : one,
  )
  return withTotal({ ...list, pages }, 1)
}

function mapPages(list: TaskList, change: (rows: Task[]) => Task[]): TaskList {
  let changed = false
  const pages = list.pages.map((page) => {
    const rows = change(page.rows)
    if (rows === page.rows) return page
    changed = true
    return { ...page, rows }
  })
  return changed ? { ...list, pages } : list
}

const withTotal = (list: TaskList, step: number): TaskList => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, total: page.total + step })),
})

const isTask = (task: Task) => (row: Task) => row.id === task.id
