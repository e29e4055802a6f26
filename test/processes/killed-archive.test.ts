import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createExport, getExport, restoreExport } from '../../contract/archives/calls.ts'
import { register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { checkImport, runImport, startImport } from '../../contract/imports/calls.ts'
import { getLeadSummary } from '../../contract/leads/calls.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { download } from '../support/archives.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { archiveWhen, fileOf, importWhen } from '../support/requests.ts'
import { PASSWORD } from '../support/workspace.ts'

const LEADS = 8_000

type Folder = Awaited<ReturnType<typeof makeFolder>>

let here: Folder
let there: Folder
let running: Atrium | undefined

beforeAll(async () => {
  ;[here, there] = [await makeFolder(), await makeFolder()]
})
afterAll(async () => {
  if (running) await endAtrium(running, 'SIGTERM')
  await here.remove()
  await there.remove()
})

const start = async (folder: Folder) => {
  running = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
  return running
}

async function signUp({ url }: Atrium, name: string): Promise<Caller> {
  const owner = visitorOf(url)
  await owner.call(register, { body: { username: name, email: `${name}@example.com`, password: PASSWORD } })
  await owner.call(createCompany, { body: { name } })
  return owner
}

/** The same person's browser, once the server runs again. */
function again({ url }: Atrium, before: Caller): Caller {
  const caller = visitorOf(url)
  for (const [name, value] of before.cookies) caller.cookies.set(name, value)
  return caller
}

test('an export and a restore whose server was killed amid them are done by the next one, and nothing twice', async () => {
  const first = await start(here)
  const ann = await signUp(first, 'ann')
  const rows = Array.from({ length: LEADS }, (_, at) => `Lead ${at},lead-${at}@example.com`)
  const file = fileOf('leads.csv', ['Name,Email', ...rows].join('\n'))
  const { id: importId } = await ann.call(startImport, { body: { kind: 'leads' }, file })
  const params = { id: importId }
  await ann.call(checkImport, { params })
  await importWhen(ann, params, 'checked')
  await ann.call(runImport, { params })
  await importWhen(ann, params, 'done')

  const { id } = await ann.call(createExport)
  await underWay(ann, id)
  await endAtrium(first, 'SIGKILL')
  await passAMinute(here)
  const second = await start(here)
  const annAgain = again(second, ann)
  await archiveWhen(annAgain, { id })
  const archive = await download(second.url, annAgain, { id })
  await endAtrium(second, 'SIGTERM')

  const third = await start(there)
  const bea = await signUp(third, 'bea')
  const { id: restoreId } = await bea.call(restoreExport, { body: {}, file: fileOf('archive.zip', archive) })
  await underWay(bea, restoreId)
  await endAtrium(third, 'SIGKILL')
  expect(await passAMinute(there)).toBe(0)
  const fourth = await start(there)
  const beaAgain = again(fourth, bea)
  await archiveWhen(beaAgain, { id: restoreId })
  expect(await beaAgain.call(getLeadSummary)).toMatchObject({ total: LEADS })
}, 180_000)

/** Waits until something of it is done, and it is not. */
const underWay = (owner: Caller, id: string) =>
  vi.waitFor(
    async () => {
      const { done, status } = await owner.call(getExport, { params: { id } })
      expect(status).toBe('running')
      expect(done).toBeGreaterThan(0)
    },
    { interval: 5, timeout: 20_000 },
  )

/** As if the minute had passed after which a silent run is taken for dead. Answers how many leads there are. */
async function passAMinute({ path }: Folder): Promise<number> {
  const postgres = await startEmbedded({ dataDir: path })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as leads from leads')
  await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds', started_on = started_on - interval '61 seconds'
     where state = 'active'`,
  )
  await client.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
  await client.end()
  await postgres.stop()
  return rows[0].leads
}
