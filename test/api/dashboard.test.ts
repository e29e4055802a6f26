import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveCandidates } from '../../contract/candidates/calls.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import { getDashboard, getToday } from '../../contract/dashboard/calls.ts'
import { todayLeads } from '../../contract/dashboard/endpoints.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, deleteLead, listLeads } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { createTask, patchTask } from '../../contract/tasks/calls.ts'
import { applicationFields, fromSomewhere } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
/** What the server's clock says: the 25th already in Auckland, the 24th in Honolulu. */
const NOW = Date.parse('2026-11-24T12:00:00Z')

beforeAll(async () => {
  server = await startServer({}, { now: () => NOW })
})
afterAll(() => server.close())

test('the dashboard shows its figures and the five newest leads', async () => {
  const { user, owner } = await server.workspace()
  expect(await owner.call(getDashboard)).toEqual({
    revenue: 0,
    leads: 0,
    openLeads: 0,
    conversions: 0,
    wonThisMonth: { count: 0, value: 0 },
    tasks: 0,
    pendingTasks: 0,
    overdueTasks: 0,
    before: null,
    recentLeads: [],
  })
  const leads: string[] = []
  for (const [name, stage, value] of [
    ['A', 'closed_won', '1000.10'],
    ['B', 'closed_won', 0.2],
    ['C', 'closed_lost', 50_000],
    ['D', 'new', 7],
    ['E', 'proposal', 7],
    ['F', 'new', 7],
    ['G', 'closed_won', 99],
  ] as const) {
    leads.unshift((await user.call(createLead, { body: { name, stage, value } })).id)
  }
  await user.call(deleteLead, { params: { id: leads[0] ?? '' } })
  const [first] = [
    await user.call(createTask, { body: { title: 'A' } }),
    await user.call(createTask, { body: { title: 'B' } }),
  ]
  await user.call(createTask, { body: { title: 'C', status: 'in_progress' } })
  await user.call(patchTask, { params: { id: first.id }, body: { status: 'completed' } })
  const { recentLeads, ...figures } = await owner.call(getDashboard)
  expect(figures).toEqual({
    revenue: 1000.3,
    leads: 6,
    openLeads: 3,
    conversions: 2,
    wonThisMonth: { count: 2, value: 1000.3 },
    tasks: 3,
    pendingTasks: 1,
    overdueTasks: 0,
    before: null,
  })
  expect(recentLeads.map(({ id }) => id)).toEqual(leads.slice(1, 6))
})

describe('the day', () => {
  test('is empty, and says that the company has nothing yet, until there is something to do', async () => {
    const { user, owner } = await server.workspace()
    const nothing = { count: 0, rows: [] }
    const empty = {
      overdue: nothing,
      dueToday: nothing,
      withoutNextStep: nothing,
      standingStill: nothing,
      newApplications: nothing,
      won: {
        thisMonth: { count: 0, value: 0 },
        lastMonthSoFar: { count: 0, value: 0 },
        lastMonth: { count: 0, value: 0 },
      },
    }
    expect(await user.call(getToday)).toMatchObject({ ...empty, hasLeads: false, hasTasks: false })
    await user.call(createLead, { body: { name: 'Of nobody' } })
    await user.call(createLead, { body: { name: 'Of another', assignedUserId: owner.id } })
    await user.call(createTask, { body: { title: 'Of nobody', dueDate: '2026-11-20' } })
    await user.call(createTask, { body: { title: 'Of another', dueDate: '2026-11-20', assignedTo: owner.id } })
    expect(await user.call(getToday)).toMatchObject({ ...empty, hasLeads: true, hasTasks: true })
  })

  test.each([
    ['Pacific/Auckland', '2026-11-25', ['23', '24'], ['25']],
    ['Pacific/Honolulu', '2026-11-24', ['23'], ['24']],
  ])('has one’s own open tasks until today, where the company is: in %s', async (timeZone, day, overdue, dueToday) => {
    const { user, owner, companyId } = await server.workspace()
    await owner.call(updateCompany, { params: { id: companyId }, body: { timeZone } })
    const lead = await user.call(createLead, {
      body: { name: 'Jane', phone: '+1 555 0100', email: 'jane@example.com' },
    })
    const add = (date: string, more: object = {}) =>
      user.call(createTask, {
        body: { title: date, dueDate: `2026-11-${date}`, assignedTo: user.id, leadId: lead.id, ...more },
      })
    for (const date of ['25', '23', '26', '24']) await add(date)
    const { id } = await add('22')
    await user.call(patchTask, { params: { id }, body: { status: 'completed' } })
    const today = await user.call(getToday)
    expect(today.day).toBe(day)
    expect(today.overdue).toMatchObject({ count: overdue.length, rows: overdue.map((title) => ({ title })) })
    expect(today.dueToday).toMatchObject({ count: dueToday.length, rows: dueToday.map((title) => ({ title })) })
    expect(today.dueToday.rows[0]).toMatchObject({
      leadName: 'Jane',
      leadPhone: '+1 555 0100',
      leadEmail: 'jane@example.com',
    })
  })

  test('has the first five of each list, the count of all, and the leads that Sales lists by the same filter', async () => {
    const { user } = await server.workspace()
    const assigned = { assignedUserId: user.id }
    const ids: string[] = []
    for (let value = 1; value <= 7; value++) {
      ids.push((await user.call(createLead, { body: { name: `Lead ${value}`, value, ...assigned } })).id)
      await user.call(createTask, { body: { title: `Task ${value}`, assignedTo: user.id, dueDate: '2026-11-01' } })
    }
    const [planned = '', called = '', moved = ''] = ids
    await user.call(createLead, { body: { name: 'Won', stage: 'closed_won', value: 9, ...assigned } })
    await user.call(createTask, { body: { title: 'Next', leadId: planned } })
    await server.superuser.query(
      `update leads set created_at = $1::timestamptz, stage_changed_at = case when id = $2 then $3::timestamptz else $1::timestamptz end
       where assigned_user_id = $4`,
      ['2026-10-01T00:00:00Z', moved, '2026-11-20T00:00:00Z', user.id],
    )
    await user.call(createLeadNote, { params: { leadId: called }, body: { content: 'Spoke', type: 'call' } })
    const today = await user.call(getToday)
    expect(today.overdue).toMatchObject({ count: 7, rows: { length: 5 } })
    for (const name of ['withoutNextStep', 'standingStill'] as const) {
      const listed = await user.call(listLeads, { query: { ...todayLeads[name], ...assigned } })
      expect(listed).toHaveLength(name === 'withoutNextStep' ? 6 : 5)
      expect(today[name].count).toBe(listed.length)
      expect(today[name].rows.map(({ id }) => id)).toEqual(listed.slice(0, 5).map(({ id }) => id))
    }
    expect(today.standingStill.rows[0]).toMatchObject({ name: 'Lead 7', quietSince: '2026-10-01T00:00:00.000Z' })
  })

  test('has the candidates whom nobody has moved on, newest first', async () => {
    const workspace = await server.workspace()
    const [first, second, third] = [await apply(workspace), await apply(workspace), await apply(workspace)]
    const { user } = workspace
    await user.call(moveCandidates, { body: { ids: [second], stage: '1st_round', reason: '' } })
    const { newApplications } = await user.call(getToday)
    expect(newApplications).toMatchObject({ count: 2, rows: [{ id: third }, { id: first }] })
  })

  test('has what one won this month, beside the last up to the same day and in whole', async () => {
    const { user, owner, companyId } = await server.workspace()
    await owner.call(updateCompany, { params: { id: companyId }, body: { timeZone: 'Pacific/Auckland' } })
    for (const [value, at, of = user] of [
      [0.1, '2026-10-31T11:00:00Z'],
      [0.2, '2026-11-24T12:00:00Z'],
      [1, '2026-09-30T11:00:00Z'],
      [10, '2026-10-25T10:59:59Z'],
      [100, '2026-10-25T11:00:00Z'],
      [1000, '2026-10-31T10:59:59Z'],
      [5000, '2026-09-30T10:59:59Z'],
      [7000, '2026-11-10T12:00:00Z', owner],
    ] as const) {
      const body = { name: at, stage: 'closed_won' as const, value, assignedUserId: of.id }
      const { id } = await user.call(createLead, { body })
      const moment = [at, id]
      await server.superuser.query('update leads set created_at = $1, stage_changed_at = $1 where id = $2', moment)
      await server.superuser.query('update lead_moves set changed_at = $1 where lead_id = $2', moment)
    }
    expect((await user.call(getToday)).won).toEqual({
      thisMonth: { count: 2, value: 0.3 },
      lastMonthSoFar: { count: 2, value: 11 },
      lastMonth: { count: 4, value: 1111 },
    })
    expect((await user.call(getDashboard)).wonThisMonth).toEqual({ count: 3, value: 7000.3 })
  })
})

async function apply({ user }: Workspace): Promise<string> {
  const body = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  const { id: openingId } = await user.call(createOpening, { body })
  const email = `${randomUUID()}@example.com`
  const reply = await server.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify({ ...applicationFields(openingId, null), email }),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
  expect(reply.status).toBe(201)
  const { rows } = await server.superuser.query('select id from job_applications where email = $1', [email])
  return rows[0].id
}
