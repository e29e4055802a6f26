import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { checkImport, getImport, runImport, startImport, undoImport } from '../../contract/imports/calls.ts'
import { getLeadSummary } from '../../contract/leads/calls.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { visitorOf } from '../support/caller.ts'
import { fileOf, importWhen } from '../support/requests.ts'
import { PASSWORD } from '../support/workspace.ts'

const LEADS = 6_000

let folder: Awaited<ReturnType<typeof makeFolder>>
let running: Atrium | undefined

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(async () => {
  if (running) await endAtrium(running, 'SIGTERM')
  await folder.remove()
})

const start = async () => {
  running = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
  return running
}

test('an import goes on where it was when the server was killed amid it, and is undone whole', async () => {
  const first = await start()
  const ann = visitorOf(first.url)
  await ann.call(register, { body: { username: 'ann', email: 'ann@example.com', password: PASSWORD } })
  await ann.call(createCompany, { body: { name: 'Acme' } })
  const rows = Array.from({ length: LEADS }, (_, at) => `Lead ${at},lead-${at}@example.com`)
  const file = fileOf('leads.csv', ['Name,Email', ...rows].join('\n'))
  const { id } = await ann.call(startImport, { body: { kind: 'leads' }, file })
  const params = { id }
  await ann.call(checkImport, { params })
  const checked = await importWhen(ann, params, 'checked')
  expect(checked.counts).toEqual({ create: LEADS, change: 0, skip: 0, refuse: 0 })
  await ann.call(runImport, { params })
  await vi.waitFor(async () => expect((await ann.call(getImport, { params })).done).toBeGreaterThan(0), {
    interval: 5,
    timeout: 20_000,
  })
  await endAtrium(first, 'SIGKILL')
  const { leads, done } = await passAMinute()
  // Never half of a batch, nor more than the import knows of.
  expect(leads).toBe(done)
  expect(done).toBeLessThan(LEADS)

  const second = await start()
  const again = visitorOf(second.url)
  for (const [name, value] of ann.cookies) again.cookies.set(name, value)
  await vi.waitFor(async () => expect(await again.call(getImport, { params })).toMatchObject({ status: 'done' }), {
    timeout: 60_000,
    interval: 100,
  })
  expect(await again.call(getImport, { params })).toMatchObject({ done: LEADS, counts: checked.counts })
  expect(await again.call(getLeadSummary)).toMatchObject({ total: LEADS })
  await again.call(undoImport, { params })
  await importWhen(again, params, 'undone')
  expect(await again.call(getLeadSummary)).toMatchObject({ total: 0 })
}, 120_000)

/** As if the minute had passed after which a run is taken for dead. Answers what is there, and what the import says of it. */
async function passAMinute(): Promise<{ leads: number; done: number }> {
  const postgres = await startEmbedded({ dataDir: folder.path })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*)::int from leads) as leads, (select done from imports) as done',
  )
  await client.query(`update pgboss.job set started_on = started_on - interval '61 seconds' where state = 'active'`)
  await client.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
  await client.end()
  await postgres.stop()
  return rows[0]
}
