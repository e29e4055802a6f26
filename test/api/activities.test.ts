import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivities } from '../../contract/activities/calls.ts'
import { createLead, deleteLead, moveLead, patchLead, restoreLead } from '../../contract/leads/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the feed tells what happened, who did it and to what, newest first', async () => {
  const { user, admin, companyId } = await server.workspace()
  const lead = await user.call(createLead, { body: { name: 'Jane' } })
  const params = { id: lead.id }
  await admin.call(patchLead, { params, body: { name: 'Joan' } })
  await user.call(moveLead, { params, body: { stage: 'closed_won' } })
  await user.call(deleteLead, { params })
  await user.call(restoreLead, { params })
  const feed = await admin.call(listActivities)
  expect(feed.map(({ type, description, userId }) => [type, description, userId])).toEqual([
    ['lead_restored', 'Lead restored: Joan', user.id],
    ['lead_deleted', 'Lead deleted: Joan', user.id],
    ['lead_updated', 'Joan moved to closed won', user.id],
    ['lead_updated', 'Lead updated: Joan', admin.id],
    ['lead_created', 'New lead: Jane', user.id],
  ])
  for (const activity of feed) expect(activity).toMatchObject({ companyId, entityType: 'lead', entityId: lead.id })
  expect(feed[2]?.metadata).toEqual({ fromStage: 'new', toStage: 'closed_won' })
})

test('the feed tells nothing of what was refused', async () => {
  const { user } = await server.workspace()
  const { id } = await user.call(createLead, { body: { name: 'Jane' } })
  await user.try(patchLead, { params: { id }, body: { version: 7, name: 'Never' } })
  await user.try(createTask, { body: { title: 'Never', leadId: crypto.randomUUID() } })
  expect(await user.call(listActivities)).toHaveLength(1)
})

test('the feed comes whole, and page by page', async () => {
  const { user, companyId } = await server.workspace()
  await server.superuser.query(
    `insert into events (company_id, id, user_id, name, type, description, created_at)
     select $1, gen_random_uuid(), $2, 'lead.changed', 'lead_updated', n, '2026-01-01'::timestamptz + n % 40 * interval '1 minute'
     from generate_series(1, 1100) as n`,
    [companyId, user.id],
  )
  const { rows } = await server.superuser.query(
    'select id from events where company_id = $1 and type is not null order by created_at desc, id desc',
    [companyId],
  )
  const expected = rows.map(({ id }) => id)
  expect((await user.call(listActivities)).map(({ id }) => id)).toEqual(expected)
  const { ids, totals } = await walkPages(user, listActivities, { query: { limit: '150' } })
  expect(ids).toEqual(expected)
  expect(totals).toEqual([1100])
})
