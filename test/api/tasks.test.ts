import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivities } from '../../contract/activities/calls.ts'
import { createLead, deleteLead } from '../../contract/leads/calls.ts'
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
  updateTask,
} from '../../contract/tasks/calls.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

type NewTask = Parameters<typeof acme.user.call<typeof createTask>>[1]
const create = (fields: Partial<NonNullable<NonNullable<NewTask>['body']>> = {}) =>
  acme.user.call(createTask, { body: { title: 'Call Jane', ...fields } })
const newLead = () => acme.user.call(createLead, { body: { name: 'Jane' } })
const typesOf = async (id: string) =>
  (await acme.owner.call(listActivities)).filter(({ entityId }) => entityId === id).map(({ type }) => type)

describe('creating a task', () => {
  test('fills in what was not sent', async () => {
    const { id, createdAt, updatedAt, ...task } = await create({ title: ' Call Jane ' })
    expect(task).toEqual({
      companyId: acme.companyId,
      title: 'Call Jane',
      description: '',
      status: 'pending',
      priority: 'medium',
      dueDate: null,
      reminder: null,
      recurrence: null,
      assignedTo: null,
      createdBy: acme.user.id,
      leadId: null,
      leadName: null,
      version: 1,
    })
    expect(await acme.admin.call(getTask, { params: { id } })).toEqual({ id, createdAt, updatedAt, ...task })
  })

  test('keeps what was sent', async () => {
    const lead = await newLead()
    const fields = {
      title: 'Send “offer” 🦄',
      description: ' two\nlines ',
      status: 'in_progress',
      priority: 'urgent',
      assignedTo: acme.admin.id,
      leadId: lead.id,
    } as const
    expect(await create(fields)).toMatchObject({ ...fields, leadName: 'Jane', createdBy: acme.user.id })
  })

  test.each([
    ['2027-01-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2027-01-31T12:00:00+02:00', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['', null],
    [null, null],
  ])('takes the due date %j as %j', async (dueDate, kept) => {
    expect((await create({ dueDate })).dueDate).toBe(kept)
  })

  test.each([
    ['title', undefined, 'Title is required'],
    ['title', ' ', 'Title is required'],
    ['title', 'x'.repeat(301), 'Must be 300 characters or less'],
    ['status', 'done', 'Choose one of the statuses'],
    ['status', '', 'Choose one of the statuses'],
    ['priority', 'highest', 'Choose one of the priorities'],
    ['dueDate', 'tomorrow', 'Must be a date'],
    ['dueDate', '2027-02-30', 'Must be a date'],
    ['dueDate', '0001-01-01', 'Must be a date'],
    ['dueDate', 1_800_000_000, 'Must be a date'],
    ['assignedTo', 'me', 'Must be an id'],
    ['assignedTo', randomUUIDv7(), 'Choose a member of your organization'],
    ['leadId', randomUUIDv7(), 'Choose one of your leads'],
  ])('refuses %s = %j', async (field, value, message) => {
    const lead = await newLead()
    const body = { title: 'A', [field]: value }
    const refusal = { status: 400, body: { message, fields: { [field]: message } } }
    expect(await acme.user.try(createTask, { body: body as never })).toMatchObject(refusal)
    if (field === 'leadId') return
    expect(await acme.user.try(createLeadTask, { params: { id: lead.id }, body: body as never })).toMatchObject(refusal)
  })

  test('refuses another company and a lead that was deleted', async () => {
    const lead = await newLead()
    await acme.user.call(deleteLead, { params: { id: lead.id } })
    expect((await acme.user.try(createTask, { body: { title: 'A', leadId: lead.id } })).status).toBe(400)
    expect((await acme.user.try(createTask, { body: { title: 'A', companyId: randomUUIDv7() } })).status).toBe(403)
  })

  test('on a lead attaches it, and refuses to name another', async () => {
    const [lead, other] = [await newLead(), await newLead()]
    const params = { id: lead.id }
    const task = await acme.user.call(createLeadTask, { params, body: { title: 'A' } })
    expect(task).toMatchObject({ leadId: lead.id, leadName: 'Jane' })
    expect(await acme.user.call(createLeadTask, { params, body: { title: 'B', leadId: lead.id } })).toMatchObject({
      leadId: lead.id,
    })
    expect((await acme.user.try(createLeadTask, { params, body: { title: 'C', leadId: other.id } })).status).toBe(400)
    expect((await acme.user.call(listLeadTasks, { params })).map(({ title }) => title)).toEqual(['B', 'A'])
    expect((await acme.user.try(listLeadTasks, { params: { id: randomUUIDv7() } })).status).toBe(404)
  })
})

describe.each([
  ['PUT', updateTask],
  ['PATCH', patchTask],
])('changing a task with %s', (_, change) => {
  test('keeps what was not sent', async () => {
    const lead = await newLead()
    const task = await create({
      description: 'Known',
      dueDate: '2027-01-01',
      assignedTo: acme.user.id,
      leadId: lead.id,
    })
    const changed = await acme.admin.call(change, { params: { id: task.id }, body: { priority: 'low' } })
    expect(changed).toEqual({ ...task, priority: 'low', version: 2, updatedAt: changed.updatedAt })
    const blank = { description: '', dueDate: '', assignedTo: '', leadId: '' }
    expect(await acme.user.call(change, { params: { id: task.id }, body: blank })).toMatchObject({
      description: '',
      dueDate: null,
      assignedTo: null,
      leadId: null,
      leadName: null,
    })
  })

  test('refuses what creating refuses', async () => {
    const { id } = await create()
    for (const body of [
      { title: '' },
      { status: 'done' },
      { assignedTo: randomUUIDv7() },
      { leadId: randomUUIDv7() },
    ]) {
      expect((await acme.user.try(change, { params: { id }, body: body as never })).status).toBe(400)
    }
    expect((await acme.user.try(change, { params: { id }, body: { companyId: randomUUIDv7() } })).status).toBe(403)
    expect(await acme.user.call(getTask, { params: { id } })).toMatchObject({ version: 1 })
  })

  test('by many who saw the same version lets one of them win', async () => {
    const { id } = await create()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        acme.user.try(change, { params: { id }, body: { title: `Change ${index}`, version: 1 } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('tells the feed once that it was completed', async () => {
    const { id } = await create()
    await acme.user.call(change, { params: { id }, body: { status: 'completed' } })
    await acme.user.call(change, { params: { id }, body: { status: 'completed', description: 'Really' } })
    await acme.user.call(change, { params: { id }, body: { status: 'pending' } })
    expect(await typesOf(id)).toEqual(['task_updated', 'task_updated', 'task_completed', 'task_created'])
    const completedAt = async () =>
      (await server.superuser.query('select completed_at from tasks where id = $1', [id])).rows[0].completed_at
    expect(await completedAt()).toBeNull()
    await acme.user.call(change, { params: { id }, body: { status: 'completed' } })
    expect(Date.now() - (await completedAt()).getTime()).toBeLessThan(10_000)
  })
})

test('a deleted task is gone until it is restored', async () => {
  const task = await create()
  const params = { id: task.id }
  await acme.user.call(deleteTask, { params })
  expect((await acme.user.try(getTask, { params })).status).toBe(404)
  expect((await acme.user.try(patchTask, { params, body: { title: 'x' } })).status).toBe(404)
  expect((await acme.user.try(deleteTask, { params })).status).toBe(404)
  expect((await acme.user.call(listTasks)).map(({ id }) => id)).not.toContain(task.id)
  expect(await acme.admin.call(restoreTask, { params })).toMatchObject({
    ...task,
    version: 3,
    updatedAt: expect.any(String),
  })
  expect((await acme.user.try(restoreTask, { params })).status).toBe(404)
  expect(await typesOf(task.id)).toContain('task_deleted')
})

test('a task of a lead that was deleted can still be done, and sent as it is', async () => {
  const lead = await newLead()
  const { id } = await create({ leadId: lead.id })
  await acme.user.call(deleteLead, { params: { id: lead.id } })
  const done = { status: 'completed', leadId: lead.id } as const
  expect(await acme.user.call(updateTask, { params: { id }, body: done })).toMatchObject(done)
  const other = await create()
  expect((await acme.user.try(updateTask, { params: { id: other.id }, body: { leadId: lead.id } })).status).toBe(400)
})

describe('the list of tasks', () => {
  let owner: Workspace['owner']
  let companyId: string

  beforeAll(async () => {
    const workspace = await server.workspace('Listers')
    ;({ owner, companyId } = workspace)
    await server.superuser.query(
      `insert into tasks (company_id, id, title, description, status, priority, due_date, assigned_to, created_by, created_at, deleted_at)
       select $1, gen_random_uuid(), 'Task ' || n, case when n % 10 = 0 then 'Größe 100%_' else '' end,
         (array['pending', 'in_progress', 'completed', 'cancelled'])[1 + n % 4],
         (array['low', 'medium', 'high', 'urgent'])[1 + n / 4 % 4],
         case when n % 5 > 0 then '2026-03-01'::timestamptz + n % 9 * interval '1 day' end,
         case when n % 2 = 0 then $2::uuid end, $2, '2026-01-01'::timestamptz + n % 30 * interval '1 minute',
         case when n > 1200 then now() end
       from generate_series(1, 1250) as n`,
      [companyId, workspace.user.id],
    )
  })

  const orders = {
    createdAt: 'created_at desc, id desc',
    dueDate: `coalesce(due_date, 'infinity'), id`,
  }
  const expected = async (order: string, where = 'true') =>
    (
      await server.superuser.query(
        `select id from tasks where company_id = $1 and deleted_at is null and ${where} order by ${order}`,
        [companyId],
      )
    ).rows.map(({ id }) => id)

  async function walk(query: Record<string, string>) {
    const { ids, totals } = await walkPages(owner, listTasks, { query: { limit: '100', ...query } })
    expect(totals).toEqual([ids.length])
    return ids
  }

  test('is whole without a limit, newest first', async () => {
    expect((await owner.call(listTasks)).map(({ id }) => id)).toEqual(await expected(orders.createdAt))
  })

  test.each(['createdAt', 'dueDate'] as const)('sorted by %s comes whole over its pages', async (sort) => {
    expect(await walk({ sort })).toEqual(await expected(orders[sort]))
  })

  test.each([
    [{ status: 'completed' }, `status = 'completed'`],
    [{ priority: 'urgent', status: 'pending' }, `priority = 'urgent' and status = 'pending'`],
    [{ assignedTo: 'none', sort: 'dueDate' }, 'assigned_to is null'],
    [{ search: 'GROSSE' }, `description <> ''`],
    [{ search: '100%_ task', sort: 'dueDate' }, `description <> ''`],
    [{ search: '100x' }, 'false'],
  ])('keeps to %j', async (query, where) => {
    expect(await walk(query)).toEqual(await expected(orders['sort' in query ? 'dueDate' : 'createdAt'], where))
  })

  test('has figures that count what is not deleted', async () => {
    const { total, statuses, overdue } = await owner.call(getTaskSummary)
    expect(total).toBe(1200)
    expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual({
      pending: 300,
      in_progress: 300,
      completed: 300,
      cancelled: 300,
    })
    const open = `due_date < now() and status in ('pending', 'in_progress')`
    expect(overdue).toBe((await expected('id', open)).length)
    expect(overdue).toBeGreaterThan(100)
  })
})

describe('a task that recurs', () => {
  const openOf = async (title: string) =>
    (await acme.user.call(listTasks)).filter((task) => task.title === title && task.status === 'pending')
  const complete = (id: string) => acme.user.call(patchTask, { params: { id }, body: { status: 'completed' } })
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  test('is followed by the next when it is completed, with all that it was but its status', async () => {
    const lead = await newLead()
    const fields = {
      title: 'Send the report',
      description: 'To all',
      priority: 'high',
      reminder: 30,
      recurrence: 'weekly',
      assignedTo: acme.admin.id,
      leadId: lead.id,
    } as const
    const { id } = await create({ ...fields, dueDate: ahead(2) })
    await complete(id)
    expect(await openOf(fields.title)).toMatchObject([
      { ...fields, dueDate: `${ahead(9)}T00:00:00.000Z`, createdBy: acme.user.id, version: 1 },
    ])
  })

  test('is followed by one, however often it is completed, and by none where it is not after all', async () => {
    const { id } = await create({ title: 'Water the plants', recurrence: 'daily', dueDate: ahead(1) })
    await complete(id)
    await complete(id)
    expect(await openOf('Water the plants')).toHaveLength(1)
    await acme.user.call(patchTask, { params: { id }, body: { status: 'pending' } })
    expect(await openOf('Water the plants')).toMatchObject([{ id }])
    await complete(id)
    const [next] = await openOf('Water the plants')
    await acme.user.call(patchTask, { params: { id: next?.id ?? '' }, body: { description: 'With rain water' } })
    await acme.user.call(patchTask, { params: { id }, body: { status: 'in_progress' } })
    // It was changed since, and stays.
    expect(await openOf('Water the plants')).toMatchObject([{ id: next?.id }])
  })

  test('keeps its days when a task of it was put off, and begins anew where its recurrence is named', async () => {
    const putOff = await create({ title: 'Pay the rent', recurrence: 'weekly', dueDate: ahead(3) })
    await acme.user.call(patchTask, { params: { id: putOff.id }, body: { dueDate: ahead(5) } })
    await complete(putOff.id)
    const [next] = await openOf('Pay the rent')
    expect(next?.dueDate).toBe(`${ahead(10)}T00:00:00.000Z`)
    const anew = { dueDate: ahead(12), recurrence: 'weekly' } as const
    await acme.user.call(patchTask, { params: { id: next?.id ?? '' }, body: anew })
    await complete(next?.id ?? '')
    expect(await openOf('Pay the rent')).toMatchObject([{ dueDate: `${ahead(19)}T00:00:00.000Z` }])
  })

  test('ends when it is cancelled or recurs no more', async () => {
    const cancelled = await create({ title: 'Ask again', recurrence: 'daily' })
    await acme.user.call(patchTask, { params: { id: cancelled.id }, body: { status: 'cancelled' } })
    const once = await create({ title: 'Ask again', recurrence: 'daily' })
    await acme.user.call(patchTask, { params: { id: once.id }, body: { recurrence: null, status: 'completed' } })
    expect(await openOf('Ask again')).toEqual([])
  })

  test.each([
    ['recurrence', 'hourly', 'Choose how often it recurs'],
    ['reminder', -1, 'Must be 0 or more'],
    ['reminder', 40_321, 'At most four weeks before'],
    ['reminder', 1.5, 'Must be a number of minutes'],
  ])('refuses %s %j', async (field, value, message) => {
    const { status, body } = await acme.user.try(createTask, { body: { title: 'Call', [field]: value } })
    expect([status, (body as { fields: object }).fields]).toEqual([400, { [field]: message }])
  })
})
