import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLead, listLeads, patchLead } from '../../contract/leads/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { WAIT_LIMIT } from '../../server/platform/database/shares.ts'
import { copyTemplate, makeOwnedDatabase } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeSilentLink, type SilentLink } from '../support/silent-link.ts'
import type { Workspace } from '../support/workspace.ts'

/** How long anyone waits at most, in milliseconds, whatever is wrong with the database. */
const AT_MOST = 5_000

async function timed<T>(work: Promise<T>): Promise<T & { took: number }> {
  const begun = performance.now()
  const result = await work
  return { ...result, took: performance.now() - begun }
}

const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('there is none')
  return value
}

describe('someone who holds a row', () => {
  let server: TestServer
  let holder: pg.PoolClient
  const lines: { level: number; msg: string }[] = []

  beforeEach(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    server = await startServer({}, { log, poolSize: 8, waitLimit: WAIT_LIMIT })
    holder = await server.superuser.connect()
  })
  afterEach(async () => {
    await holder.query('rollback')
    holder.release()
    await server.close()
  })

  test('makes others wait for that row alone, and not for long', async () => {
    const [acme, rival] = [await server.workspace('Acme'), await server.workspace('Rival')]
    const lead = await acme.user.call(createLead, { body: { name: 'Wanted' } })
    await holder.query('begin')
    await holder.query('select from leads where id = $1 for update', [lead.id])
    const changes = Array.from({ length: 12 }, () =>
      timed(acme.user.try(patchLead, { params: { id: lead.id }, body: { title: 'Boss' } })),
    )
    // Until as many wait in PostgreSQL as one company may have.
    await expect.poll(() => waitingForLocks(server)).toBe(4)
    let refused = 0
    for (const change of changes) void change.then(() => refused++)
    const others = await Promise.all([
      rival.user.try(listLeads, { query: { limit: '10' } }),
      rival.owner.try(createTask, { body: { title: 'Meanwhile' } }),
      server.visitor().request('/jobs'),
      server.visitor().request('/readyz'),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 201, 200, 200])
    // Those who want the row waited on meanwhile.
    expect(refused).toBeLessThan(changes.length)
    for (const { status, headers, body, took } of await Promise.all(changes)) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('Try again in a few seconds'),
      })
      // A call may wait for its turn and for the lock, more than once.
      expect(took).toBeLessThan(8_000)
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
    expect(lines.map(({ msg }) => msg)).toContain('a lock was waited for too long')
    await holder.query('rollback')
    expect(await acme.user.call(patchLead, { params: { id: lead.id }, body: { title: 'Boss' } })).toMatchObject({
      title: 'Boss',
    })
  })
})

test('a full disk says so, to who saves and in the log, and reads go on', async () => {
  const lines: { level: number; msg: string; err: { code: string } }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const server = await startServer({}, { log })
  const { user } = await server.workspace()
  // What PostgreSQL raises where a table cannot grow.
  await server.superuser.query(`
    create function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger no_room before insert on tasks for each row execute function no_room()`)
  for (let count = 0; count < 20; count += 1) {
    const reply = await user.try(createTask, { body: { title: 'Saved?' } })
    expect(reply).toMatchObject({ status: 507, body: { code: 'no_room', message: expect.stringContaining('disk') } })
    expect(reply.headers.get('retry-after')).toBe('60')
  }
  expect((await user.try(listLeads, { query: { limit: '10' } })).status).toBe(200)
  expect(lines).toMatchObject([{ level: 50, msg: 'the disk is full', err: { code: '53100' } }])
  await server.close()
})

async function waitingForLocks({ superuser, connection }: TestServer): Promise<number> {
  const { rows } = await superuser.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
    [connection.database],
  )
  return rows[0].waiting
}

describe('a connection on which nothing comes any more', () => {
  let link: SilentLink
  let server: TestServer | undefined
  let acme: Workspace

  const start = async (holdLimit?: { quick: number; long: number; background: number; whole: number }) => {
    server = await startServer(
      {},
      {
        waitLimit: WAIT_LIMIT,
        ...(holdLimit && { holdLimit }),
        makeDatabase: async () => {
          const made = await copyTemplate()
          link = await makeSilentLink(made.connection)
          return { ...made, connection: { ...made.connection, host: link.host, port: link.port } }
        },
      },
    )
    acme = await server.workspace()
    return server
  }
  afterEach(async () => {
    link.mend()
    await server?.close()
    await link.close()
  })

  test('is given up, and another one is made', async () => {
    await start({ quick: 600, long: 600, background: 600, whole: 600 })
    const list = () => acme.user.try(listLeads, { query: { limit: '10' } })
    await Promise.all(Array.from({ length: 8 }, list))
    link.silence('present')
    // As many as the pool held: each of them may cost one call.
    const replies = await Promise.all(Array.from({ length: 8 }, () => timed(list())))
    for (const { status, headers, took } of replies) {
      expect([200, 503]).toContain(status)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(took).toBeLessThan(AT_MOST)
    }
    await expect.poll(async () => (await list()).status).toBe(200)
    expect((await acme.user.try(createTask, { body: { title: 'Afterwards' } })).status).toBe(201)
  })

  test('of a PostgreSQL that stands still is noticed within five seconds, and everything comes back with it', async () => {
    const { visitor } = await start()
    expect((await acme.user.try(listLeads, { query: { limit: '10' } })).status).toBe(200)
    link.silence('all')
    const replies = await Promise.all([
      timed(acme.user.try(listLeads, { query: { limit: '10' } })),
      timed(acme.owner.try(createTask, { body: { title: 'Perhaps' } })),
      timed(visitor().request('/jobs')),
      timed(visitor().request('/readyz')),
    ])
    for (const { status, body, took } of replies) {
      expect(status).toBe(503)
      expect(JSON.stringify(body)).toMatch(/database/)
      expect(took).toBeLessThan(AT_MOST)
    }
    expect(Number(given(replies[0]).headers.get('retry-after'))).toBeGreaterThan(0)
    const known = await timed(acme.user.try(listLeads, { query: { limit: '10' } }))
    expect(known).toMatchObject({ status: 503 })
    // Nobody waits for what is known.
    expect(known.took).toBeLessThan(given(replies[0]).took / 2)
    expect((await visitor().request('/healthz')).status).toBe(200)
    link.mend()
    await expect.poll(async () => (await visitor().request('/readyz')).status, { timeout: 10_000 }).toBe(200)
    expect((await acme.user.try(listLeads, { query: { limit: '10' } })).status).toBe(200)
  })

  test('does not keep the server from stopping', async () => {
    const { close } = await start()
    await acme.user.call(listLeads, { query: { limit: '10' } })
    link.silence('all')
    const begun = performance.now()
    await close()
    expect(performance.now() - begun).toBeLessThan(10_000)
    server = undefined
  })
})

test('a PostgreSQL that has no more connections to give is used with those that there are', async () => {
  const server = await startServer(
    {},
    {
      poolSize: 12,
      makeDatabase: async () => {
        const made = await makeOwnedDatabase()
        // The one that listens, and three for everyone.
        await made.superuser.query(`alter role ${made.connection.user} connection limit 4`)
        return made
      },
    },
  )
  const [acme, rival] = [await server.workspace('Acme'), await server.workspace('Rival')]
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? acme : rival).user.try(createTask, { body: { title: `Task ${at}` } }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201))
  await server.close()
})
