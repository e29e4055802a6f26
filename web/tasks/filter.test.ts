import { expect, test } from 'vitest'
import type { Task } from '../../contract/tasks/fields.ts'
import { belongsTo, isFiltered, readTasksAddress, taskQueryOf } from './filter.ts'

const ME = '019aa000-0000-7000-8000-000000000001'
const task: Task = {
  id: '019aa000-0000-7000-8000-000000000002',
  companyId: '019aa000-0000-7000-8000-000000000003',
  assignedTo: ME,
  createdBy: ME,
  title: 'Call back',
  description: '',
  status: 'pending',
  priority: 'high',
  dueDate: null,
  reminder: null,
  recurrence: null,
  leadId: null,
  leadName: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
}

test('an address is read for what makes sense in it', () => {
  const filter = {
    status: 'completed',
    priority: 'urgent',
    owner: 'mine',
    due: 'overdue',
    sort: 'newest',
    finished: true,
    search: 'offer',
  }
  expect(readTasksAddress(filter)).toEqual(filter)
  const nonsense = {
    status: 'lost',
    priority: 7,
    owner: ['mine'],
    due: 'completed',
    sort: 'due',
    finished: 'x',
    task: 7,
  }
  expect(readTasksAddress(nonsense)).toEqual({})
  expect(readTasksAddress({ task: ME.toUpperCase() })).toEqual({ task: ME })
})

test('a search for digits, which the address gives as a number, is text', () => {
  expect(readTasksAddress({ search: 2026 })).toEqual({ search: '2026' })
})

test('a part that becomes undefined leaves the address', () => {
  expect(readTasksAddress({ status: undefined, sort: 'newest', owner: 'none' })).toEqual({
    owner: 'none',
    sort: 'newest',
  })
})

test('the order of a list filters nothing', () => {
  expect(isFiltered({ sort: 'newest' })).toBe(false)
  expect(isFiltered({ search: 'offer' })).toBe(true)
})

test('"mine" asks for the tasks assigned to me', () => {
  expect(taskQueryOf({ owner: 'mine', due: 'week' }, ME)).toEqual({ assignedTo: ME, group: 'week' })
  expect(taskQueryOf({ owner: 'none', status: 'pending' }, ME)).toEqual({ assignedTo: 'none', status: 'pending' })
})

test('a changed task leaves the lists it no longer fits', () => {
  expect(belongsTo({}, task)).toBe(true)
  expect(belongsTo({ status: 'pending', priority: 'high', assignedTo: ME }, task)).toBe(true)
  expect(belongsTo({ status: 'pending' }, { ...task, status: 'completed' })).toBe(false)
  expect(belongsTo({ priority: 'low' }, task)).toBe(false)
  expect(belongsTo({ assignedTo: 'none' }, task)).toBe(false)
  expect(belongsTo({ assignedTo: 'none' }, { ...task, assignedTo: null })).toBe(true)
  expect(belongsTo({ state: 'open', group: 'undated' }, task)).toBe(true)
  expect(belongsTo({ state: 'open' }, { ...task, status: 'cancelled' })).toBe(false)
  expect(belongsTo({ state: 'finished' }, task)).toBe(false)
  expect(belongsTo({ group: 'overdue' }, { ...task, status: 'completed' })).toBe(false)
})
