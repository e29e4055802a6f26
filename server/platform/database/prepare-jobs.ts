import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import packageOfBoss from 'pg-boss/package.json' with { type: 'json' }
import { queueOptions } from '../jobs/every-job.ts'
import { JOBS_SCHEMA } from './job-queue.ts'

/**
 * Brings the jobs' schema and queues to the newest form, on the connection of the database's owner. `role`: who
 * queues and does the jobs, where that is another role. Several processes must not call it at the same moment.
 */
export async function prepareJobs(client: pg.ClientBase, role: string | undefined): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  for (const [name, { cron, atOnce: _, ...options }] of Object.entries(queueOptions)) {
    const { policy: _fixed, ...changeable } = options
    await boss.createQueue(name, options)
    await boss.updateQueue(name, changeable)
    if (cron) await boss.schedule(name, cron)
  }
  await boss.stop({ close: false, graceful: false })
  if (!role) return
  await client.query(`
    grant usage on schema ${JOBS_SCHEMA} to ${role};
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${role};
    grant usage on all sequences in schema ${JOBS_SCHEMA} to ${role};
  `)
}

/** The form that a newer version has brought the jobs' schema to; undefined where it is one that this version knows. */
export async function findNewerJobs(client: pg.ClientBase): Promise<string | undefined> {
  const version = await readVersion(client)
  return version && version > packageOfBoss.pgboss.schema ? `jobs ${version}` : undefined
}

/** The form that an older version left the jobs' schema in; undefined where there is nothing to bring to a newer one. */
export async function findOlderJobs(client: pg.ClientBase): Promise<string | undefined> {
  const version = await readVersion(client)
  return version && version < packageOfBoss.pgboss.schema ? `jobs ${version}` : undefined
}

async function readVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: tables } = await client.query(`select to_regclass('${JOBS_SCHEMA}.version') is not null as found`)
  if (!tables[0].found) return undefined
  const { rows } = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
  return rows[0]?.version
}
