import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { CannotStart } from '../settings/config.ts'
import { APP_ROLE, type Connection } from './connect.ts'
import { codeOf } from './data-folder.ts'
import { JOBS_SCHEMA } from './job-queue.ts'
import {
  CHECKSUM_TABLE,
  compareWithRun,
  findPending,
  hasRun,
  type MigrationFile,
  readMigrations,
  stepOf,
} from './landed.ts'
import { findNewerJobs, findOlderJobs, prepareJobs } from './prepare-jobs.ts'

// Any number; it only has to be the same in every process of Atrium.
const MIGRATION_LOCK = 4_713_250_001

/**
 * Brings the database to the newest form. Several processes may call it together: an advisory lock lets one migrate
 * while the others wait. Raises the migration's own error, with nothing of that migration left behind, and `CannotStart`
 * where a newer Atrium has migrated already or a migration was changed after it had landed. `beforeChange` is told what would
 * change an existing database, before it does; nothing changes when it raises.
 */
export async function migrate(
  connection: Connection,
  { beforeChange }: { beforeChange?: (pending: string[]) => Promise<void> } = {},
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2, application_name: 'atrium migration' })
  pool.on('error', () => undefined)
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const files = await readMigrations()
    await refuseForeign(lock, files)
    const olderJobs = await findOlderJobs(lock)
    const pending = [...(await findPending(lock, files)), ...(olderJobs ? [olderJobs] : [])]
    if (pending.length > 0) await beforeChange?.(pending)
    const { withGaps } = await compareWithRun(lock, files)
    const names = files.map(({ name }) => name)
    await refuseNewer(lock, names)
    const migrations = Object.fromEntries(files.map((file) => [file.name, stepOf(file)]))
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      allowUnorderedMigrations: withGaps,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await prepareJobs(lock, await prepareRole(db))
  } catch (error) {
    throw explain(error, lock.user)
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    lock.release(true)
    await pool.end()
  }
}

// A database of another program, or what is left of one of Atrium's: tables of which no record of ours tells. Extensions may have theirs.
async function refuseForeign(client: pg.ClientBase, files: MigrationFile[]): Promise<void> {
  const { rows: kept } = await client.query<{ name: string | null; ours: boolean }>(`
    select current_database() as name, to_regclass('public.companies') is not null as ours`)
  const ours = 'select from kysely_migration where name = any ($1) limit 1'
  const hasRecord = (await hasRun(client)) && (await client.query(ours, [files.map(({ name }) => name)])).rowCount === 1
  if (hasRecord && kept[0]?.ours) return
  const { rows } = await client.query<{ name: string }>(`
    select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', '${JOBS_SCHEMA}')
      and not (nspname = 'public' and relname in ('kysely_migration', 'kysely_migration_lock', '${CHECKSUM_TABLE}'))
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by nspname <> 'public', relname`)
  const database = `The database "${kept[0]?.name}"`
  if (hasRecord)
    throw new CannotStart(`${database} lacks tables of Atrium. Restore a back-up, or name an empty database.`)
  if (rows.length === 0) return
  const shown = rows.slice(0, 3).map(({ name }) => name)
  const more = rows.length > 3 ? ` and ${rows.length - 3} more` : ''
  throw new CannotStart(
    `${database} has tables (${shown.join(', ')}${more}) that Atrium did not make, or made in part. Name an empty database in DATABASE_URL, or restore a back-up.`,
  )
}

// What a newer Atrium made of the database this one cannot know, and could only harm.
async function refuseNewer(client: pg.ClientBase, known: string[]): Promise<void> {
  if (!(await hasRun(client))) return
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration where name <> all ($1::text[]) order by name desc limit 1',
    [known],
  )
  const newer = rows[0]?.name ?? (await findNewerJobs(client))
  if (newer) {
    throw new CannotStart(
      `The database was brought to a newer form (${newer}) than this version of Atrium knows. Start the newer version again, or restore a back-up made before it.`,
    )
  }
}

// What whoever runs Atrium can put right is told in one line; anything else is a mistake of ours, with its stack.
function explain(error: unknown, user: string | undefined): unknown {
  if (codeOf(error) === '42501')
    return new CannotStart(
      `The user "${user}" may not prepare the database: ${(error as Error).message}. Make it the owner of the database.`,
    )
  if (codeOf(error) === '25006')
    return new CannotStart('The database can only be read, as a standby can. Name the primary server in DATABASE_URL.')
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    return new CannotStart(
      'The migrations of the database are not those of this version of Atrium. Start the version that made it, or restore a back-up.',
    )
  return error
}

// Where the connecting role could bypass row security, the application runs as a role that cannot. Answers that role.
async function prepareRole(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ bypasses: boolean }>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(db)
  if (!rows[0]?.bypasses) return undefined
  await sql
    .raw(`
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
  revoke all on kysely_migration, kysely_migration_lock, ${CHECKSUM_TABLE} from ${APP_ROLE};
  if not pg_has_role('${APP_ROLE}', 'member') then
    grant ${APP_ROLE} to current_user;
  end if;
end
$$`)
    .execute(db)
  return APP_ROLE
}
