import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exportAnalytics,
  getAnalytics,
  listAnalyticsActivities,
  listAnalyticsLeads,
} from '../../contract/analytics/calls.ts'
import { analyticsCharts } from '../../contract/analytics/endpoints.ts'
import { createDocument, patchDocument } from '../../contract/documents/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, deleteLead, moveLead, patchLead, restoreLead, undoMove } from '../../contract/leads/calls.ts'
import { createTask, updateTask } from '../../contract/tasks/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const create = async (body: Record<string, unknown> = {}) =>
  (await acme.user.call(createLead, { body: { name: 'Ada', ...body } })).id
const move = (
  id: string,
  stage: 'qualified' | 'proposal' | 'negotiation' | 'closed_won' | 'closed_lost',
  reason = '',
) => acme.user.call(moveLead, { params: { id }, body: { stage, reason } })
const figures = (query: Record<string, string> = {}) => acme.user.call(getAnalytics, { query })

describe('a company without anything', () => {
  beforeAll(async () => {
    acme = await server.workspace('Empty')
  })

  test('has figures that say so: nothing was decided, and nothing is expected', async () => {
    const { wonByMonth, people, ...rest } = await figures()
    expect(rest).toMatchObject({
      created: { count: 0 },
      won: { count: 0, value: 0 },
      lost: { count: 0 },
      winRate: null,
      medianCycleDays: null,
      bySource: [],
      byOwner: [],
      lostReasons: [],
      forecast: [],
      tasks: { done: 0, doneLate: 0, overdue: 0, byPerson: [] },
      activity: [],
      hiring: { applications: 0, hired: 0, medianDaysToHire: null, byOpening: [] },
    })
    expect(rest.funnel).toHaveLength(5)
    expect(rest.funnel[0]).toEqual({ stage: 'new', entered: 0, advanced: 0, medianDays: null })
    expect(rest.forecastDays.map(({ days, won }) => ({ days, won }))).toEqual([
      { days: 120, won: 0 },
      { days: 90, won: 0 },
      { days: 60, won: 0 },
      { days: 30, won: 0 },
    ])
    expect(wonByMonth).toHaveLength(12)
    expect(people).toHaveLength(3)
  })

  test('is asked of this month and the eleven before where no days are said', async () => {
    const { from, to, today } = await figures()
    expect(to).toBe(today)
    expect(from).toBe(Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 11 }).toString())
    expect(await figures({ from: '', to: '', assignedUserId: '', source: '' })).toMatchObject({ from, to })
    expect((await figures({ to: '2024-03-15' })).from).toBe('2023-04-01')
  })

  test.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, 'from'],
    [{ from: '2010-01-01', to: '2026-01-01' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ to: '9999-12-31' }, 'to'],
    [{ assignedUserId: 'me' }, 'assignedUserId'],
    [{ source: 'newspaper' }, 'source'],
  ])('refuses %o', async (query, field) => {
    const { status, body } = await acme.user.try(getAnalytics, { query })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  test.each([
    [{ figure: 'entered' }],
    [{ figure: 'passed', stage: 'closed_won' }],
    [{ figure: 'won', month: '1999-01' }],
    [{ figure: 'won', month: 'May' }],
    [{ figure: 'everything' }],
    [{ figure: 'won', cursor: 'elsewhere', limit: '10' }],
  ])('refuses to list what is behind %o', async (query) => {
    expect((await acme.user.try(listAnalyticsLeads, { query })).status).toBe(400)
  })
})

describe('leads', () => {
  beforeAll(async () => {
    acme = await server.workspace('Leads')
  })

  test('that skip a stage do not enter it, and those that go back advance once', async () => {
    const skipping = await create({ value: '100.10', source: 'referral' })
    await move(skipping, 'negotiation')
    await move(skipping, 'closed_won')
    const back = await create({ value: '50.25', source: 'referral' })
    await move(back, 'proposal')
    await move(back, 'qualified')
    await move(back, 'closed_lost', 'Price')
    const { funnel, won, lost, winRate, bySource, lostReasons } = await figures()
    expect(funnel.map(({ entered, advanced }) => [entered, advanced])).toEqual([
      [2, 2],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 0],
    ])
    expect([won, lost, winRate]).toEqual([{ count: 1, value: 100.1 }, { count: 1 }, 50])
    expect(bySource).toMatchObject([{ source: 'referral', leads: 2, won: 1, lost: 1, value: 100.1, winRate: 50 }])
    expect(lostReasons).toEqual([{ reason: 'Price', count: 1 }])
  })

  test('that are opened again are not won any more, and count once when they are won again', async () => {
    const before = (await figures()).won.count
    const id = await create({ value: 10 })
    await move(id, 'closed_won')
    await move(id, 'negotiation')
    expect((await figures()).won.count).toBe(before)
    await move(id, 'closed_won')
    expect((await figures()).won.count).toBe(before + 1)
  })

  test('count as if a move that is undone had not been', async () => {
    const before = await figures()
    const id = await create()
    const { move: made } = await move(id, 'closed_lost', 'By mistake')
    expect((await figures()).lost.count).toBe(before.lost.count + 1)
    await acme.user.call(undoMove, { params: { id, moveId: made.id } })
    const after = await figures()
    expect([after.lost, after.lostReasons]).toEqual([before.lost, before.lostReasons])
  })

  test('are lost for the whole reason that was given, however long it is', async () => {
    const reason = 'é'.repeat(1000)
    await move(await create(), 'closed_lost', reason)
    expect((await figures()).lostReasons).toContainEqual({ reason, count: 1 })
  })

  test('that are deleted are in no figure, and are back in all once they are restored', async () => {
    const id = await create({ value: 70 })
    await move(id, 'qualified')
    await move(id, 'closed_won')
    const { today: _, ...with_ } = await figures()
    await acme.user.call(deleteLead, { params: { id } })
    const without = await figures()
    expect(without.won).toEqual({ count: with_.won.count - 1, value: with_.won.value - 70 })
    expect(without.created.count).toBe(with_.created.count - 1)
    await acme.user.call(restoreLead, { params: { id } })
    const { activity: _told, today: _today, ...again } = await figures()
    const { activity: _before, ...whole } = with_
    expect(again).toEqual(whole)
  })

  test('are those of who has them now, and not of who won them', async () => {
    const id = await create({ assignedUserId: acme.admin.id, value: 33 })
    await move(id, 'closed_won')
    await acme.user.call(patchLead, { params: { id }, body: { assignedUserId: acme.owner.id } })
    const { byOwner } = await figures()
    expect(byOwner.find(({ userId }) => userId === acme.owner.id)).toMatchObject({ won: 1, value: 33 })
    expect(byOwner.find(({ userId }) => userId === acme.admin.id)).toBeUndefined()
    expect((await figures({ assignedUserId: acme.owner.id })).won).toEqual({ count: 1, value: 33 })
    expect((await figures({ source: 'none', assignedUserId: acme.owner.id })).won.count).toBe(1)
  })

  test('of a young company take hours and minutes, which are more than nothing', async () => {
    const { user } = await server.workspace('Young')
    const { id } = await user.call(createLead, { body: { name: 'Ada' } })
    for (const stage of ['proposal', 'closed_won'] as const) {
      await user.call(moveLead, { params: { id }, body: { stage } })
    }
    const { id: open } = await user.call(createLead, { body: { name: 'Ben', stage: 'negotiation' } })
    // Won 36 minutes after it was created, 6 of them in Proposal. The other has been open for an hour and a half.
    const ago = (minutes: number) => `now() - interval '${minutes} minutes'`
    await server.superuser.query(
      `update lead_moves set
         changed_at = case to_stage when 'new' then ${ago(36)} when 'proposal' then ${ago(6)} else now() end,
         previous_changed_at = case from_stage when 'new' then ${ago(36)} when 'proposal' then ${ago(6)} end
       where lead_id = $1`,
      [id],
    )
    await server.superuser.query(`update leads set created_at = ${ago(36)} where id = $1`, [id])
    await server.superuser.query(`update leads set stage_changed_at = ${ago(90)} where id = $1`, [open])
    const days = (minutes: number) => expect.closeTo(minutes / 1440, 3)
    const { medianCycleDays, funnel, timeInStage, forecastDays } = await user.call(getAnalytics, { query: {} })
    expect(medianCycleDays).toEqual(days(36))
    expect(funnel[0]).toMatchObject({ stage: 'new', medianDays: days(30) })
    expect(timeInStage).toMatchObject([
      { stage: 'new', passed: 1, medianDays: days(30), medianDaysSoFar: null },
      { stage: 'qualified', passed: 0, medianDays: null },
      { stage: 'proposal', passed: 1, medianDays: days(6) },
      { stage: 'negotiation', inStage: 1, medianDays: null, medianDaysSoFar: days(90) },
    ])
    expect(forecastDays[0]).toMatchObject({ stage: 'new', won: 1, days: days(36) })
  })

  test('are weighed to the cent in the forecast, in the month in which they are expected', async () => {
    const company = await server.workspace('Forecast')
    const add = (value: string, probability: number) =>
      company.user.call(createLead, { body: { name: 'Ada', stage: 'proposal', value, probability } })
    await add('1000.01', 33)
    await add('0.10', 5)
    const { forecast, today } = await company.user.call(getAnalytics, { query: {} })
    const expected = Temporal.PlainDate.from(today).add({ days: 60 }).toPlainYearMonth().toString()
    // 330.0033 and 0.005
    expect(forecast.at(-1)).toEqual({ month: expected, value: 330.01, leads: 2 })
    expect(forecast[0]?.month).toBe(today.slice(0, 7))
  })

  test('are expected on the day that they say, today where that is past, and in the 25th month at the latest', async () => {
    const company = await server.workspace('Expected')
    const add = (value: string, expectedClose: string) =>
      company.user.call(createLead, { body: { name: 'Ada', value, probability: 100, expectedClose } })
    await add('1', '2020-02-29')
    await add('2', '9999-12-31')
    const { today } = await company.user.call(getAnalytics, { query: {} })
    const month = Temporal.PlainDate.from(today).toPlainYearMonth()
    const later = month.add({ months: 2 }).toString()
    await add('4', `${later}-01`)
    const { forecast } = await company.user.call(getAnalytics, { query: {} })
    expect(forecast.filter(({ leads }) => leads > 0)).toEqual([
      { month: month.toString(), value: 1, leads: 1 },
      { month: later, value: 4, leads: 1 },
      { month: month.add({ months: 24 }).toString(), value: 2, leads: 1 },
    ])
    const rows = await company.user.call(listAnalyticsLeads, { query: { figure: 'forecast', month: later } })
    expect(rows).toMatchObject([{ expectedClose: `${later}-01` }])
  })
})

test('figures of very many leads are the former ones, and say so, until new ones are computed', {
  tags: 'slow',
}, async () => {
  const { superuser } = server
  const busy = await server.workspace('Busy')
  const read = () => busy.user.call(getAnalytics)
  const add = () => busy.user.call(createLead, { body: { name: 'Ada' } })
  await add()
  await superuser.query('update lead_totals set leads = leads + 100000 where company_id = $1', [busy.companyId])
  expect(await read()).toMatchObject({ asOf: null, created: { count: 1 } })
  const writer = await superuser.connect()
  try {
    // As if computing took long: another is at it.
    await writer.query(`begin; select pg_advisory_xact_lock(hashtextextended('lead_progress ${busy.companyId}', 0))`)
    for (let leads = 1; leads < 3; leads += 1) {
      await add()
      const { asOf, created } = await read()
      expect(created.count).toBe(1)
      expect(Math.abs(Date.parse(asOf ?? '') - Date.now())).toBeLessThan(60_000)
    }
    // A file has what is true now.
    const table = busy.user.call(exportAnalytics, { query: { chart: 'summary' } })
    await writer.query('commit')
    expect(String(await table)).toContain('"Leads created","3"')
  } finally {
    writer.release()
  }
  expect(await read()).toMatchObject({ asOf: null, created: { count: 3 } })
})

describe('what people do', () => {
  test('is counted by who did it and what it was, as the feed tells the reader', async () => {
    acme = await server.workspace('Doings')
    const id = await create()
    await acme.admin.call(createLeadNote, { params: { leadId: id }, body: { content: 'Called', type: 'call' } })
    await move(id, 'qualified')
    const { activity } = await figures()
    expect(activity).toEqual([
      { userId: acme.user.id, total: 2, leads: 2, notes: 0, tasks: 0, hiring: 0, documents: 0, other: 0 },
      { userId: acme.admin.id, total: 1, leads: 0, notes: 1, tasks: 0, hiring: 0, documents: 0, other: 0 },
    ])
    const notes = await acme.user.call(listAnalyticsActivities, { query: { kind: 'notes' } })
    expect(notes.map(({ userId, type }) => [userId, type])).toEqual([[acme.admin.id, 'note_added']])
  })

  test('with a document counts for those who may see it now, whichever month it was in', async () => {
    acme = await server.workspace('Documents')
    const body = { title: 'Prices', content: 'For all', isPublic: true }
    const { id } = await acme.user.call(createDocument, { body })
    await server.superuser.query(`update events set created_at = now() - interval '70 days' where company_id = $1`, [
      acme.companyId,
    ])
    const doneAsSeenBy = async ({ call }: Workspace['user']) => {
      const { activity } = await call(getAnalytics, { query: {} })
      const { length } = await call(listAnalyticsActivities, { query: { kind: 'documents' } })
      return [activity.reduce((sum, { documents }) => sum + documents, 0), length]
    }
    expect(await doneAsSeenBy(acme.owner)).toEqual([1, 1])
    await acme.user.call(patchDocument, { params: { id }, body: { isPublic: false } })
    expect(await doneAsSeenBy(acme.owner)).toEqual([0, 0])
    expect(await doneAsSeenBy(acme.user)).toEqual([1, 1])
  })

  test('is late where a task was done after the day it was due, and overdue where it is not done', async () => {
    acme = await server.workspace('Tasks')
    const due = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}`
    const add = (dueDate: string) =>
      acme.user.call(createTask, { body: { title: 'Call', dueDate, assignedTo: acme.user.id } })
    const done = async (dueDate: string) =>
      acme.user.call(updateTask, { params: { id: (await add(dueDate)).id }, body: { status: 'completed' } })
    await done(due(-3))
    await done(due(3))
    await add(due(-2))
    await add(due(2))
    const { tasks } = await figures()
    expect(tasks).toMatchObject({
      done: 2,
      doneLate: 1,
      overdue: 1,
      byPerson: [{ userId: acme.user.id, done: 2, doneLate: 1, overdue: 1 }],
    })
  })
})

describe('a chart as a table', () => {
  beforeAll(async () => {
    acme = await server.workspace('Tables')
    const id = await create({ value: '1234.50', source: 'trade_show' })
    await move(id, 'closed_lost', '=HYPERLINK("https://evil.example","Click")')
    await move(await create({ value: '99.90', assignedUserId: acme.user.id }), 'closed_won')
  })

  test.each(analyticsCharts)('is there for %s, with a heading and a file name', async (chart) => {
    const { status, headers, body } = await acme.user.try(exportAnalytics, { query: { chart } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"/,
    )
    const lines = String(body).trim().split('\r\n')
    const [first = ''] = lines
    for (const line of lines.filter((each) => !each.includes('"'))) {
      expect(line.split(',')).toHaveLength(first.split(',').length)
    }
  })

  test('has the numbers of the screen, and no cell that a spreadsheet would run', async () => {
    const table = async (chart: string) => String((await acme.user.try(exportAnalytics, { query: { chart } })).body)
    expect(await table('bySource')).toContain('"Trade Show","1","0","1","0","0",""\r\n')
    expect(await table('bySource')).toContain('"Unknown","1","1","0","99.9","100","0"\r\n')
    expect(await table('lostReasons')).toContain(`"'=HYPERLINK(""https://evil.example"",""Click"")","1"\r\n`)
  })
})
