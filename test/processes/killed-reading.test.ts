import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { createDocument, getDocument } from '../../contract/documents/calls.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { visitorOf } from '../support/caller.ts'
import { fileOf } from '../support/requests.ts'
import { PASSWORD } from '../support/workspace.ts'

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

test('a document is read to the end when the server was killed in the middle of reading it', async () => {
  const first = await start()
  const ann = visitorOf(first.url)
  await ann.call(register, { body: { username: 'ann', email: 'ann@example.com', password: PASSWORD } })
  await ann.call(createCompany, { body: { name: 'Acme' } })
  // Large enough to be read for a while.
  const large = `${'Every desk is measured, built and fitted by our own people.\n'.repeat(200_000)}Sycamore`
  const { id } = await ann.call(createDocument, { body: { title: 'Desks' }, file: fileOf('desks.txt', large) })
  await vi.waitFor(async () => expect(await statusOf(ann, id)).toBe('reading'), { timeout: 20_000, interval: 5 })
  await endAtrium(first, 'SIGKILL')
  await passAMinute()

  const second = await start()
  const again = visitorOf(second.url)
  for (const [name, value] of ann.cookies) again.cookies.set(name, value)
  await vi.waitFor(async () => expect(await statusOf(again, id)).toBe('ready'), { timeout: 60_000, interval: 100 })
}, 120_000)

const statusOf = async (by: ReturnType<typeof visitorOf>, id: string) =>
  (await by.call(getDocument, { params: { id } })).status

/** As if the minute had passed after which a run is taken for dead. */
async function passAMinute() {
  const postgres = await startEmbedded({ dataDir: folder.path })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query(`select status, read_attempts from documents`)
  expect(rows).toEqual([{ status: 'reading', read_attempts: 1 }])
  await client.query(`update pgboss.job set started_on = started_on - interval '61 seconds' where state = 'active'`)
  await client.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
  await client.end()
  await postgres.stop()
}
