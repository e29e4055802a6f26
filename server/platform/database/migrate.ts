import pg from 'pg'
import { CannotStart } from '../settings/config.ts'
import { bypassesRowSecurity } from './client.ts'
import { APP_ROLE, type Connection } from './connect.ts'
import { codeOf } from './data-folder.ts'
import { JOBS_SCHEMA } from './job-queue.ts'
import {
  CHECKSUM_TABLE,
  compare,
  type Difference,
  FIRST_ONES,
  RAN_TABLE,
  readLanded,
  run,
  wasChanged,
} from './landed.ts'
import { findNewerJobs, findOlderJobs, prepareJobs } from './prepare-jobs.ts'

// Any number; it only has to be the same in every process of Atrium.
const MIGRATION_LOCK = 4_713_250_001

interface Choices {
  /** Where the baseline, the migrations and the functions are. */
  folder?: string
  /** Called with what would change an existing database, before it does; nothing changes when it raises. */
  beforeChange?: (pending: string[]) => Promise<void>
}

/**
 * Brings the database to the newest form. Several processes may call it together: an advisory lock lets one migrate
 * while the others wait. Raises the migration's own error, with nothing left behind of what was pending, and `CannotStart`
 * where a newer Atrium has migrated already, the database is too old, or a migration was changed after it had landed.
 */
export async function migrate(connection: Connection, { folder, beforeChange }: Choices = {}): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'atrium migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const landed = await readLanded(folder)
    await refuseForeign(client)
    const difference = await compare(client, landed)
    await refuseNewer(client, difference)
    const [changed] = difference.changed
    if (changed) throw wasChanged(changed, 'it ran in this database')
    const olderJobs = await findOlderJobs(client)
    const changes = [...difference.pending.map(({ name }) => name), ...(olderJobs ? [olderJobs] : [])]
    if (changes.length > 0 && !difference.isNew) await beforeChange?.(changes)
    if (difference.pending.length > 0) await run(client, difference, landed)
    await prepareJobs(client, await prepareRole(client))
  } catch (error) {
    throw explain(error, client.user)
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    await client.end()
  }
}

// A database of another program, or what is left of one of Atrium's: tables without a record of ours. Extensions may have theirs.
async function refuseForeign(client: pg.ClientBase): Promise<void> {
  const { rows: kept } = await client.query<{ name: string; ours: boolean; records: boolean }>(`
    select current_database() as name, to_regclass('public.companies') is not null as ours,
      to_regclass('${RAN_TABLE}') is not null as records`)
  const ours = `select from ${RAN_TABLE} where name = any ($1)`
  const hasRecord = kept[0]?.records && (await client.query(ours, [FIRST_ONES])).rowCount === 1
  if (hasRecord && kept[0]?.ours) return
  const { rows } = await client.query<{ name: string }>(`
    select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', '${JOBS_SCHEMA}')
      and not (nspname = 'public' and relname in ('${RAN_TABLE}', 'kysely_migration_lock', '${CHECKSUM_TABLE}'))
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by nspname <> 'public', relname`)
  const database = `The database "${kept[0]?.name}"`
  if (hasRecord)
    throw new CannotStart(`${database} lacks tables of Atrium. Restore a back-up, or name an empty database.`)
  if (rows.length === 0) return
  const shown = rows.slice(0, 3).map(({ name }) => name)
  const more = rows.length > 3 ? ` and ${rows.length - 3} more` : ''
  throw new CannotStart(
    `${database} has tables (${shown.join(', ')}${more}) that Atrium did not create, or only in part. Name an empty database in DATABASE_URL, or restore a back-up.`,
  )
}

// What a newer Atrium made of the database this one cannot know, and could only harm.
async function refuseNewer(client: pg.ClientBase, { unknown }: Difference): Promise<void> {
  const newer = unknown.sort().at(-1) ?? (await findNewerJobs(client))
  if (newer) {
    throw new CannotStart(
      `A newer version of Atrium (${newer}) has upgraded the database. Start the newer version again, or restore a back-up made before it.`,
    )
  }
}

// What the operator can put right is said in one line; anything else is a mistake of ours, with its stack.
function explain(error: unknown, user: string | undefined): unknown {
  if (codeOf(error) === '42501')
    return new CannotStart(
      `The user "${user}" may not prepare the database: ${(error as Error).message}. Make it the owner of the database.`,
    )
  if (codeOf(error) === '25006')
    return new CannotStart('The database is read-only, like a standby. Name the primary server in DATABASE_URL.')
  return error
}

// Where the connecting role could bypass row security, the application runs as a role that cannot. Answers that role.
async function prepareRole(client: pg.ClientBase): Promise<string | undefined> {
  if (!(await bypassesRowSecurity(client))) return undefined
  await client.query(`
do $$
begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    begin
      create role ${APP_ROLE} nologin nobypassrls;
    exception when duplicate_object or unique_violation then
      null; -- another database of this server was being prepared at the same moment
    end;
  end if;
  grant usage on schema public to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
  revoke all on ${RAN_TABLE}, ${CHECKSUM_TABLE} from ${APP_ROLE};
  if not pg_has_role('${APP_ROLE}', 'member') then
    grant ${APP_ROLE} to current_user;
  end if;
end
$$`)
  return APP_ROLE
}
