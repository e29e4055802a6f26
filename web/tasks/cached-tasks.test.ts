import { beforeEach, expect, test } from 'vitest'
import type { Task } from '../../contract/tasks/fields.ts'
import { queryClient } from '../api/query-client.ts'
import { dropMisfits, putTask, takeTask } from './cached-tasks.ts'
import { leadTasksQuery, tasksQuery } from './queries.ts'

const LEAD = '019aa000-0000-7000-8000-0000000000ff'
const all = tasksQuery({})
const finished = tasksQuery({ state: 'finished', sort: 'group' })
const pending = tasksQuery({ status: 'pending' })
const ofLead = leadTasksQuery(LEAD, 'open')
const [a, b, c] = [task('a'), task('b'), task('c')]

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(all.queryKey, pages([a, b], [c]))
  queryClient.setQueryData(pending.queryKey, pages([a, b, c]))
  queryClient.setQueryData(ofLead.queryKey, pages([b]))
  queryClient.setQueryData(finished.queryKey, pages([]))
})

test('a changed task is changed in every list that holds it', () => {
  putTask({ ...b, title: 'New words' })
  for (const { queryKey } of [all, pending, ofLead]) expect(titles(queryKey)).toContain('New words')
})

test('a task that no longer fits a filter leaves that list alone', () => {
  const done: Task = { ...b, status: 'completed' }
  putTask(done)
  dropMisfits(done)
  expect(titles(pending.queryKey)).toEqual(['a', 'c'])
  expect(titles(ofLead.queryKey)).toEqual([])
  expect(titles(all.queryKey)).toEqual(['a', 'b', 'c'])
  expect(titles(finished.queryKey)).toEqual([])
  expect(queryClient.getQueryData(pending.queryKey)?.pages[0]?.total).toBe(2)
})

test('a task that is taken out comes back to its place, once', () => {
  const putBack = takeTask(c)
  expect(titles(all.queryKey)).toEqual(['a', 'b'])
  expect(queryClient.getQueryData(all.queryKey)?.pages.map(({ total }) => total)).toEqual([2, 2])
  putBack(c)
  putBack(c)
  expect(queryClient.getQueryData(all.queryKey)?.pages.map(({ rows }) => rows.length)).toEqual([2, 1])
  expect(titles(pending.queryKey)).toEqual(['a', 'b', 'c'])
})

test('what a list that changed nothing holds stays the very same', () => {
  const before = queryClient.getQueryData(ofLead.queryKey)
  putTask({ ...a, title: 'New words' })
  expect(queryClient.getQueryData(ofLead.queryKey)).toBe(before)
})

function titles(key: typeof all.queryKey | typeof ofLead.queryKey) {
  const list = queryClient.getQueryData<ReturnType<typeof pages>>(key)
  return list?.pages.flatMap(({ rows }) => rows.map(({ title }) => title))
}

function pages(...parts: Task[][]) {
  const total = parts.flat().length
  return {
    pages: parts.map((rows) => ({ rows, total, totalIsMinimum: false, nextCursor: undefined })),
    pageParams: parts.map((_, index) => String(index)),
  }
}

function task(title: string): Task {
  return {
    id: title,
    companyId: 'company',
    assignedTo: null,
    createdBy: null,
    title,
    description: '',
    status: 'pending',
    priority: 'medium',
    dueDate: null,
    reminder: null,
    recurrence: null,
    leadId: LEAD,
    leadName: 'Grace',
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    version: 1,
  }
}
