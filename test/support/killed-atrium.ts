import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from './atrium-process.ts'
import { type Caller, visitorOf } from './caller.ts'
import { PASSWORD } from './workspace.ts'

/** An Atrium that a test kills and starts again on the same data. To be called where the tests of a file are defined. */
export function killedAtrium() {
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let running: Atrium | undefined

  beforeAll(async () => {
    folder = await makeFolder()
  })
  afterAll(async () => {
    if (running) await endAtrium(running, 'SIGTERM')
    await folder.remove()
  })

  return {
    async start(): Promise<Atrium> {
      running = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
      return running
    },
    /**
     * While nothing runs: as if the minute had passed after which a silent run is taken for dead. Answers what a query finds at that
     * moment.
     */
    async passAMinute<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
      const postgres = await startEmbedded({ dataDir: folder.path })
      const client = new pg.Client(postgres.connection)
      await client.connect()
      const { rows } = await client.query<Row>(query)
      await client.query(
        `update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds', started_on = started_on - interval '61 seconds'
         where state = 'active'`,
      )
      await client.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
      await client.end()
      await postgres.stop()
      return rows
    },
  }
}

/** Registers an owner with an organization. */
export async function signUpAt({ url }: Atrium, name: string): Promise<Caller> {
  const owner = visitorOf(url)
  await owner.call(register, { body: { username: name, email: `${name}@example.com`, password: PASSWORD } })
  await owner.call(createCompany, { body: { name: 'Acme' } })
  return owner
}

/** The same person's browser, once the server runs again. */
export function again({ url }: Atrium, before: Caller): Caller {
  const caller = visitorOf(url)
  for (const [name, value] of before.cookies) caller.cookies.set(name, value)
  return caller
}
