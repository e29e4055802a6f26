import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/platform/database/connect.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { copyTemplate, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'

let template: TestDatabase
const open: Database[] = []

beforeAll(async () => {
  template = await copyTemplate()
})
beforeEach(() => template.superuser.query('delete from pgboss.job'))
afterEach(() => Promise.all(open.splice(0).map(stop)))
afterAll(() => template.drop())

/** A process that does jobs; `failures` are those that pg-boss reports. */
async function startWorker(
  handle: Parameters<Database['jobs']['handle']>[1],
  { connection = template.connection, failures = [] as Error[] } = {},
): Promise<Database> {
  const database = await openDatabase(connection, { poolSize: 4, warn: (error) => failures.push(error) })
  database.jobs.handle('reset_mail', handle)
  await database.jobs.start()
  open.push(database)
  return database
}

async function stop(database: Database) {
  await database.jobs.stop()
  await database.close()
}

const newJob = () => ({ email: `${crypto.randomUUID()}@example.com` })
const statesOf = async ({ superuser }: TestDatabase = template) => {
  const { rows } = await superuser.query(`select state::text from pgboss.job where name = 'reset_mail' order by 1`)
  return rows.map(({ state }) => state)
}

describe.each([
  ['the superuser’s database', copyTemplate],
  ['a database of a plain owner', makeOwnedDatabase],
])('in %s', (_, makeDatabase) => {
  test('a job is done at once, with what it was given, and is kept as done', async () => {
    const database = await makeDatabase()
    const done = vi.fn(async () => undefined)
    const failures: Error[] = []
    const worker = await startWorker(done, { connection: database.connection, failures })
    const job = newJob()
    expect(await worker.jobs.sendNow('reset_mail', job)).toBe(true)
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(job, expect.objectContaining({ last: false })), 1000)
    await vi.waitFor(async () => expect(await statesOf(database)).toEqual(['completed']))
    await stop(open.pop() as Database)
    expect(failures).toEqual([])
    await database.drop()
  })
})

describe('a job', () => {
  test('that nobody here does is not queued', async () => {
    const worker = await startWorker(async () => undefined)
    const data = { companyId: crypto.randomUUID(), notificationId: crypto.randomUUID() }
    expect(await worker.jobs.sendNow('notification_mail', data)).toBe(false)
    const { rows } = await template.superuser.query('select name from pgboss.job')
    expect(rows).toEqual([])
  })

  test('that fails is run again later, and ever later', { tags: 'slow' }, async () => {
    const runs: number[] = []
    const worker = await startWorker(async () => {
      runs.push(Date.now())
      if (runs.length < 2) throw new Error('not yet')
    })
    await worker.jobs.sendNow('reset_mail', newJob())
    await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 12_000 })
    const [first = 0, second = 0] = runs
    expect(second - first).toBeGreaterThan(1500)
    const { rows } = await template.superuser.query(
      `select retry_backoff, retry_limit, retry_delay_max from pgboss.queue where name = 'reset_mail'`,
    )
    expect(rows).toEqual([{ retry_backoff: true, retry_limit: 10, retry_delay_max: 600 }])
  })

  test('knows when it runs for the last time', async () => {
    const lasts: boolean[] = []
    const worker = await startWorker(async (_, { last }) => {
      lasts.push(last)
      throw new Error('never')
    })
    await template.superuser.query(`update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false
      where name = 'reset_mail'`)
    await worker.jobs.sendNow('reset_mail', newJob())
    await vi.waitFor(async () => expect(await statesOf()).toEqual(['failed']), { timeout: 10_000 })
    expect(lasts).toEqual([false, true])
    await migrate(template.connection)
  })

  test('is done once, by one of several processes that look for it', async () => {
    const done: string[] = []
    const note = async (data: unknown) => void done.push((data as { email: string }).email)
    const [first] = await Promise.all([startWorker(note), startWorker(note), startWorker(note)])
    const jobs = Array.from({ length: 60 }, newJob)
    await Promise.all(jobs.map((job) => first?.jobs.sendNow('reset_mail', job)))
    await vi.waitFor(async () => expect(await statesOf()).toEqual(jobs.map(() => 'completed')), { timeout: 10_000 })
    expect(done.sort()).toEqual(jobs.map(({ email }) => email).sort())
  })

  test('waits for a process that does it', async () => {
    const sender = await startWorker(async () => undefined)
    await sender.jobs.stop()
    const job = newJob()
    await sender.jobs.sendNow('reset_mail', job)
    expect(await statesOf()).toEqual(['created'])
    const done = vi.fn(async () => undefined)
    await startWorker(done)
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(job, expect.anything()), 5000)
  })

  test('is finished before its process stops', async () => {
    const ended: string[] = []
    const work = Promise.withResolvers<void>()
    const begin = vi.fn(() => work.promise.then(() => void ended.push('the job')))
    const worker = await startWorker(begin)
    await worker.jobs.sendNow('reset_mail', newJob())
    await vi.waitFor(() => expect(begin).toHaveBeenCalled())
    const stopping = stop(open.pop() as Database).then(() => ended.push('its process'))
    // Time enough for a process that does not wait.
    await startWorker(async () => undefined)
    await stop(open.pop() as Database)
    work.resolve()
    await stopping
    expect(ended).toEqual(['the job', 'its process'])
    expect(await statesOf()).toEqual(['completed'])
  })

  test('whose process was killed in the middle of it runs again in another', { tags: 'slow' }, async () => {
    const killed = spawnWorker()
    await once(killed, 'spawn')
    const [line] = await once(killed.stdout as NodeJS.ReadableStream, 'data')
    expect(String(line)).toContain('began')
    killed.kill('SIGKILL')
    await once(killed, 'close')
    expect(await statesOf()).toEqual(['active'])
    // As if the minute had passed after which a run is taken for dead.
    await template.superuser.query(`update pgboss.job set started_on = started_on - interval '61 seconds'`)
    await template.superuser.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
    const done = vi.fn(async () => undefined)
    await startWorker(done)
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 10_000 })
  })
})

test('rounds are queued by the clock, in UTC', async () => {
  await migrate(template.connection)
  const { rows } = await template.superuser.query('select name, cron, timezone from pgboss.schedule order by name')
  expect(rows).toEqual([
    { name: 'back_up', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'check_domains', cron: '15 */6 * * *', timezone: 'UTC' },
    { name: 'compute_progress', cron: '5 * * * *', timezone: 'UTC' },
    { name: 'deliver_webhooks', cron: '* * * * *', timezone: 'UTC' },
    { name: 'due_today', cron: '*/15 * * * *', timezone: 'UTC' },
    { name: 'erase_candidates', cron: '20 3 * * *', timezone: 'UTC' },
    { name: 'silent_uploads', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'sweep_answers', cron: '25 * * * *', timezone: 'UTC' },
    { name: 'sweep_archives', cron: '55 * * * *', timezone: 'UTC' },
    { name: 'sweep_conversations', cron: '35 4 * * *', timezone: 'UTC' },
    { name: 'sweep_documents', cron: '50 * * * *', timezone: 'UTC' },
    { name: 'sweep_imports', cron: '45 4 * * *', timezone: 'UTC' },
    { name: 'sweep_resumes', cron: '45 3 * * *', timezone: 'UTC' },
    { name: 'sweep_trash', cron: '30 * * * *', timezone: 'UTC' },
    { name: 'task_reminders', cron: '* * * * *', timezone: 'UTC' },
    { name: 'unclaimed_recordings', cron: '40 * * * *', timezone: 'UTC' },
    { name: 'watch_room', cron: '*/5 * * * *', timezone: 'UTC' },
  ])
})

test('preparing the queues anew keeps the jobs that wait', async () => {
  const worker = await startWorker(async () => undefined)
  await worker.jobs.stop()
  await worker.jobs.sendNow('reset_mail', newJob())
  await Promise.all([migrate(template.connection), migrate(template.connection)])
  expect(await statesOf()).toEqual(['created'])
})

/** A process of its own that queues a job, begins it, says so, and never ends it. */
function spawnWorker(): ChildProcess {
  const connect = join(import.meta.dirname, '../../server/platform/database/connect.ts')
  const script = `
    const { openDatabase } = await import(${JSON.stringify(connect)})
    const { jobs } = await openDatabase(${JSON.stringify(template.connection)})
    jobs.handle('reset_mail', () => {
      console.log('began')
      return new Promise(() => undefined)
    })
    await jobs.start()
    await jobs.sendNow('reset_mail', { email: 'ann@example.com' })
  `
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}
