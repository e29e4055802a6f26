import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany, getCompany, updateCompany } from '../../contract/companies/calls.ts'
import { getDashboard } from '../../contract/dashboard/calls.ts'
import { createLead, deleteLead, getLeadInsights, moveLead, patchLead } from '../../contract/leads/calls.ts'
import { createTask, getTaskSummary, listLeadTasks, listTasks } from '../../contract/tasks/calls.ts'
import { taskGroups } from '../../contract/tasks/endpoints.ts'
import type { TaskGroup } from '../../contract/tasks/fields.ts'
import { remindDueToday } from '../../server/features/tasks/due-today.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { registerMember, type Workspace } from '../support/workspace.ts'

let server: TestServer
/** What the server's clock says. It begins at noon UTC on a Saturday. */
let clock = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await startServer({}, { now: () => clock })
})
afterAll(() => server.close())

async function companyIn(timeZone: string): Promise<Workspace> {
  const workspace = await server.workspace(timeZone)
  await workspace.owner.call(updateCompany, { params: { id: workspace.companyId }, body: { timeZone } })
  return workspace
}

const due = ({ user }: Workspace, dueDate: string | null, more: Record<string, unknown> = {}) =>
  user.call(createTask, { body: { title: `Due ${dueDate}`, dueDate, ...more } })

const titlesIn = async ({ user }: Workspace, group: TaskGroup) =>
  (await user.call(listTasks, { query: { group, sort: 'group' } })).map(({ title }) => title.replace('Due ', ''))

describe('a day is the company’s', () => {
  // The same days and instants, and what the two ends of the earth make of them.
  const DATES = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-20T22:00:00.000Z', '2026-11-21T20:00:00.000Z']

  test.each([
    ['Pacific/Auckland', '2026-11-21T10:59:59.999Z', { overdue: [0], today: [3, 1], week: [4, 2] }],
    ['Pacific/Auckland', '2026-11-21T11:00:00.000Z', { overdue: [0, 3, 1], today: [4, 2], week: [] }],
    ['Pacific/Honolulu', '2026-11-21T09:59:59.999Z', { overdue: [], today: [0, 3], week: [1, 4, 2] }],
    ['Pacific/Honolulu', '2026-11-21T10:00:00.000Z', { overdue: [0, 3], today: [1, 4], week: [2] }],
    ['UTC', '2026-11-21T23:59:59.999Z', { overdue: [0, 3], today: [1, 4], week: [2] }],
    ['UTC', '2026-11-22T00:00:00.000Z', { overdue: [0, 3, 1, 4], today: [2], week: [] }],
  ] as const)('in %s at %s', async (timeZone, now, expected) => {
    const company = await companyIn(timeZone)
    for (const date of DATES) await due(company, date)
    clock = Date.parse(now)
    const summary = await company.user.call(getTaskSummary, {})
    for (const group of ['overdue', 'today', 'week'] as const) {
      expect(await titlesIn(company, group), group).toEqual(expected[group].map((index) => DATES[index]))
      expect(summary.groups).toContainEqual({ group, count: expected[group].length })
    }
    expect(summary.overdue).toBe(expected.overdue.length)
    expect((await company.user.call(getDashboard, {})).overdueTasks).toBe(expected.overdue.length)
  })

  test('and a colleague far away sees the same', async () => {
    clock = Date.parse('2026-11-21T10:30:00Z')
    const company = await companyIn('Pacific/Auckland')
    await due(company, '2026-11-20')
    await due(company, '2026-11-21')
    for (const member of [company.owner, company.admin, company.user]) {
      expect((await member.call(getTaskSummary, {})).overdue).toBe(1)
    }
  })

  test('for the tasks of a lead and its next step too', async () => {
    const company = await companyIn('Pacific/Kiritimati')
    const body = { name: 'Jane', email: 'jane@example.com', assignedUserId: company.user.id }
    const { id } = await company.user.call(createLead, { body })
    const dayIn = (timeZone: string, away: number) => Temporal.Now.plainDateISO(timeZone).add({ days: away }).toString()
    // Insights look at the real clock. It is a day later in Kiritimati than in Pago Pago, at any hour.
    await due(company, dayIn('Pacific/Pago_Pago', 0), { leadId: id })
    const nextStep = async () => (await company.user.call(getLeadInsights, { params: { id } })).nextStep
    expect(await nextStep()).toBe('Finish the overdue task')
    const timeZone = 'Pacific/Pago_Pago'
    await company.owner.call(updateCompany, { params: { id: company.companyId }, body: { timeZone } })
    expect(await nextStep()).not.toBe('Finish the overdue task')
  })

  test('and so is the day on which people are reminded of what is due', async () => {
    const company = await companyIn('Pacific/Honolulu')
    await due(company, '2026-11-21', { assignedTo: company.admin.id })
    await server.superuser.query(`update tasks set created_at = '2026-01-01' where company_id = $1`, [
      company.companyId,
    ])
    const count = async () =>
      (
        await server.superuser.query(`select from notifications where company_id = $1 and type = 'due_today'`, [
          company.companyId,
        ])
      ).rowCount
    await remindDueToday(server.database, Date.parse('2026-11-21T17:59:00Z'))
    expect(await count()).toBe(0)
    await remindDueToday(server.database, Date.parse('2026-11-21T18:00:00Z'))
    expect(await count()).toBe(1)
  })
})

describe('the zone of a company', () => {
  test('is where its founder is, and UTC when nothing is said', async () => {
    for (const timeZone of ['Pacific/Auckland', undefined]) {
      const founder = await registerMember(server.origin)
      const { id } = await founder.call(createCompany, { body: { name: 'New', ...(timeZone && { timeZone }) } })
      expect(await founder.call(getCompany, { params: { id } })).toMatchObject({ timeZone: timeZone ?? 'UTC' })
    }
  })

  // What one of the two tells days by, the language or the database, the other must know too.
  test.each(['Mars/Olympus', '+02:00', '', 'Etc/Unknown', 'x'.repeat(65)])('refuses %j', async (timeZone) => {
    const founder = await registerMember(server.origin)
    expect(await founder.try(createCompany, { body: { name: 'New', timeZone } })).toMatchObject({
      status: 400,
      body: { fields: { timeZone: 'Choose a time zone' } },
    })
  })
})

describe('tasks group by group', () => {
  let company: Workspace
  let leadId: string

  beforeAll(async () => {
    clock = Date.parse('2026-11-18T12:00:00Z')
    company = await companyIn('Pacific/Auckland')
    leadId = (await company.user.call(createLead, { body: { name: 'Jane' } })).id
    await server.superuser.query(
      `insert into tasks (company_id, id, title, status, due_date, lead_id, created_by, created_at, completed_at)
       select $1, gen_random_uuid(), 'Task ' || n,
         case when n % 10 = 0 then 'cancelled' when n % 3 = 0 then 'completed' when n % 2 = 0 then 'in_progress' else 'pending' end,
         case when n % 7 > 0 then '2026-11-19'::timestamptz + (n % 23 - 11) * interval '1 day' + (n % 5 / 4) * interval '13 hours' end,
         case when n % 4 = 0 then $3::uuid end, $2, '2026-01-01'::timestamptz + n % 30 * interval '1 minute',
         case when n % 3 = 0 and n % 6 > 0 then '2026-11-01'::timestamptz + n % 11 * interval '1 hour' end
       from generate_series(1, 1000) as n`,
      [company.companyId, company.user.id, leadId],
    )
  })

  // Told in another way than the server tells it. It is Thursday, 19 November 2026, in Auckland.
  const DAY = `case when due_date::time = '00:00' then due_date::date
    else (due_date + interval '13 hours')::date end`
  const GROUP = `case when status = 'completed' then 6 when status = 'cancelled' then 7 when due_date is null then 5
    when ${DAY} < '2026-11-19' then 1 when ${DAY} = '2026-11-19' then 2 when ${DAY} <= '2026-11-22' then 3 else 4 end`
  const ORDER = `${GROUP}, case when ${GROUP} < 5 then due_date end,
    case when ${GROUP} > 5 then coalesce(completed_at, created_at) end desc,
    case when ${GROUP} < 5 then id end, id desc`
  const expected = async (where = 'true') =>
    (
      await server.superuser.query(
        `select id, ${GROUP} as place from tasks where company_id = $1 and ${where} order by ${ORDER}`,
        [company.companyId],
      )
    ).rows

  test.each([
    [{}, 'true'],
    [{ state: 'open' }, `status in ('pending', 'in_progress')`],
    [{ state: 'finished' }, `status in ('completed', 'cancelled')`],
    [{ status: 'pending' }, `status = 'pending'`],
    [{ status: 'completed', state: 'open' }, 'false'],
    [{ group: 'later' }, `${GROUP} = 4`],
    [{ search: '9' }, `title like '%9%'`],
    [{ assignedTo: 'none', state: 'open' }, `status in ('pending', 'in_progress')`],
  ])('come whole over their pages, with %j', async (query, where) => {
    const rows = await expected(where)
    const { ids, totals } = await walkPages(company.owner, listTasks, {
      query: { ...query, sort: 'group', limit: '30' },
    })
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(totals).toEqual([rows.length])
    const all = await company.owner.call(listTasks, { query: { ...query, sort: 'group' } as never })
    expect(all.map(({ id }) => id)).toEqual(ids)
    const { groups, total } = await company.owner.call(getTaskSummary, { query: query as never })
    expect(total).toBe(rows.length)
    expect(groups.map(({ count }) => count)).toEqual(
      taskGroups.map((_, index) => rows.filter(({ place }) => place === index + 1).length),
    )
  })

  test('of a lead', async () => {
    const rows = await expected('lead_id is not null')
    const params = { id: leadId }
    const all = await company.user.call(listLeadTasks, { params, query: { sort: 'group' } })
    expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const { total } = await company.user.call(getTaskSummary, { query: { leadId } })
    expect(total).toBe(rows.length)
  })

  test.each(['overdue', 'nowhere 2026-11-19T00:00:00.000Z', 'overdue 2026-13-01T00:00:00.000Z', 'later x y'])(
    'refuse a cursor that says %j',
    async (value) => {
      const cursor = Buffer.from(JSON.stringify([value, crypto.randomUUID()])).toString('base64url')
      const reply = await company.user.try(listTasks, { query: { sort: 'group', limit: '5', cursor } })
      expect(reply).toMatchObject({ status: 400, body: { fields: { cursor: 'Is not valid' } } })
    },
  )

  test.each([
    ['group', 'soon', 'Choose one of the groups'],
    ['state', 'done', 'Must be open or finished'],
    ['sort', 'due', 'Cannot be sorted by this'],
  ])('refuse %s = %s', async (field, value, message) => {
    const reply = await company.user.try(listTasks, { query: { [field]: value } as never })
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })
})

describe('what the dashboard compares with', () => {
  test('is nothing in a company’s first month', async () => {
    clock = Date.now()
    const company = await server.workspace()
    await company.user.call(createLead, { body: { name: 'Jane', stage: 'closed_won', value: 5 } })
    expect((await company.user.call(getDashboard, {})).before).toBeNull()
  })

  test('is how things stood when the month began where the company is', async () => {
    clock = Date.now()
    const company = await companyIn('Pacific/Auckland')
    const first = Temporal.Now.plainDateISO('Pacific/Auckland').with({ day: 1 })
    const month = first.toZonedDateTime('Pacific/Auckland').toInstant()
    const at = (minutes: number) => month.add({ seconds: minutes * 60 }).toString()
    const add = async (name: string, { stage = 'new', value = 0, minutes = -1 } = {}) => {
      const { id } = await company.user.call(createLead, { body: { name, stage: stage as 'new', value } })
      const times = [at(minutes), id]
      await server.superuser.query('update leads set created_at = $1, stage_changed_at = $1 where id = $2', times)
      await server.superuser.query('update lead_moves set changed_at = $1 where lead_id = $2', times)
      return { id }
    }
    await add('Won before', { stage: 'closed_won', value: 100.1 })
    await add('Won since', { stage: 'closed_won', value: 7, minutes: 1 })
    await add('New since', { minutes: 1 })
    await company.user.call(moveLead, { params: await add('Wins now', { value: 30 }), body: { stage: 'closed_won' } })
    const back = await add('No longer won', { stage: 'closed_won', value: 0.2 })
    await company.user.call(patchLead, { params: back, body: { stage: 'negotiation' } })
    await company.user.call(deleteLead, { params: await add('Gone since', { stage: 'closed_won', value: 1000 }) })
    const gone = await add('Gone before', { stage: 'closed_won', value: 5000 })
    await company.user.call(deleteLead, { params: gone })
    await server.superuser.query('update leads set deleted_at = $1 where id = $2', [at(-0.5), gone.id])
    for (const [minutes, deleted] of [
      [-1, null],
      [-1, 1],
      [-2, -1],
      [1, null],
    ] as const) {
      const { id } = await due(company, null)
      const times = [at(minutes), deleted && at(deleted), id]
      await server.superuser.query('update tasks set created_at = $1, deleted_at = $2 where id = $3', times)
    }
    const { recentLeads: _, ...figures } = await company.user.call(getDashboard, {})
    expect(figures).toEqual({
      revenue: 137.1,
      leads: 5,
      openLeads: 2,
      conversions: 3,
      wonThisMonth: { count: 2, value: 37 },
      tasks: 2,
      pendingTasks: 2,
      overdueTasks: 0,
      before: {
        day: first.subtract({ days: 1 }).toString(),
        revenue: 1100.3,
        leads: 4,
        conversions: 3,
        tasks: 2,
      },
    })
  })
})
