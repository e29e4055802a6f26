import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { CannotStart } from '../settings/config.ts'

/** SQL that runs in a database, with the SHA-256 of its text. */
interface Script {
  name: string
  text: string
  checksum: string
}

/** What makes a database: the baseline and the migrations after it, each once, and the functions after any of them, or when they changed. */
export interface Landed {
  migrations: Script[]
  functions: Script
}

/** The tables of what ran in a database, and what it was when it ran. */
export const RAN_TABLE = 'kysely_migration'
export const CHECKSUM_TABLE = 'kysely_migration_checksum'

const BASELINE = '001_baseline'
const FUNCTIONS = 'functions'

/**
 * The revision whose database the baseline is: the first of its migrations, and the SHA-256 of the names and checksums of
 * all. An older database has to become one of that revision first.
 */
const BEFORE = {
  revision: 'd940ab8',
  first: '001_ground',
  digest: '78db90868df99d5f9e908e071ea86340910b82b8ebbe616c2f5302115fcd5cf3',
}

/** Every database of Atrium has one of these on record. */
export const FIRST_ONES = [BASELINE, BEFORE.first]

/** Reads what `schema/`, `migrations/` and `functions/` say. Raises `CannotStart` where something was changed after it had landed. */
export async function readLanded(folder = import.meta.dirname): Promise<Landed> {
  const [baseline, later, functions, landed] = await Promise.all([
    readFolder(join(folder, 'schema')),
    readFolder(join(folder, 'migrations')),
    readFolder(join(folder, 'functions')),
    readChecksums(folder),
  ])
  const migrations = [scriptOf(BASELINE, baseline), ...later.map((file) => scriptOf(file.name, [file]))]
  const changed = migrations.find(({ name, checksum }) => (landed.get(name) ?? checksum) !== checksum)
  if (changed) throw wasChanged(changed.name, 'it landed')
  return { migrations, functions: scriptOf(FUNCTIONS, functions) }
}

/** The checksums of `checksums.txt`, by name. */
export async function readChecksums(folder = import.meta.dirname): Promise<Map<string, string>> {
  const lines = (await readFile(join(folder, 'migrations', 'checksums.txt'), 'utf8')).split(/\r?\n/).filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [checksum = '', file = ''] = line.split(/\s+/)
      return [file.replace('.sql', ''), checksum]
    }),
  )
}

interface File {
  name: string
  text: string
}

async function readFolder(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => ({
      name: file.replace('.sql', ''),
      // Ends of lines are those of the machine that Atrium was checked out on.
      text: (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  )
}

function scriptOf(name: string, files: File[]): Script {
  const text = files.map((file) => file.text).join('')
  return { name, text, checksum: sha256(text) }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** How a database differs from what would be made today. */
export interface Difference {
  /** Whether nothing ran in it yet. */
  isNew: boolean
  /** Whether it is one of the revision before the baseline, which only has to be recorded again. */
  isBeforeBaseline: boolean
  /** What ran in it that nothing here is for: a newer version made it. */
  unknown: string[]
  /** What ran in it in another form. */
  changed: string[]
  /** What has yet to run, in its order. */
  pending: Script[]
}

/** Compares a database with what has landed. Raises `CannotStart` where it is older than the revision before the baseline. */
export async function compare(client: pg.ClientBase, { migrations, functions }: Landed): Promise<Difference> {
  const recorded = await readRecords(client)
  const isOld = recorded.has(BEFORE.first)
  if (isOld && digestOf(recorded) !== BEFORE.digest)
    throw new CannotStart(
      `The database is from an older Atrium. Start revision ${BEFORE.revision} once, which brings it up to date, and then this version.`,
    )
  const ran = isOld ? new Map(migrations.slice(0, 1).map(({ name, checksum }) => [name, checksum])) : recorded
  const differs = ({ name, checksum }: Script) => ran.has(name) && ran.get(name) !== checksum
  const missing = migrations.filter(({ name }) => !ran.has(name))
  const known = new Set([FUNCTIONS, ...migrations.map(({ name }) => name)])
  return {
    isNew: recorded.size === 0,
    isBeforeBaseline: isOld,
    unknown: [...ran.keys()].filter((name) => !known.has(name)),
    changed: migrations.filter(differs).map(({ name }) => name),
    // A migration may have dropped a trigger that stands in its way.
    pending: missing.length > 0 || ran.get(FUNCTIONS) !== functions.checksum ? [...missing, functions] : [],
  }
}

export function wasChanged(name: string, since: string): CannotStart {
  return new CannotStart(
    `The migration ${name} was changed since ${since}. Restore its file, and put your change into a new migration.`,
  )
}

async function readRecords(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ ran: boolean; checksums: boolean }>(
    `select to_regclass('${RAN_TABLE}') is not null as ran, to_regclass('${CHECKSUM_TABLE}') is not null as checksums`,
  )
  if (!tables[0]?.ran) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    tables[0].checksums
      ? `select name, coalesce(checksum, '') as checksum from ${RAN_TABLE} left join ${CHECKSUM_TABLE} using (name)
         union all select name, checksum from ${CHECKSUM_TABLE} where name = '${FUNCTIONS}'`
      : `select name, '' as checksum from ${RAN_TABLE}`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const digestOf = (ran: Map<string, string>) =>
  sha256(
    [...ran]
      .map(([name, checksum]) => `${name} ${checksum}\n`)
      .sort()
      .join(''),
  )

/** Runs what is pending, all or nothing: where something fails, closing the connection undoes the rest. */
export async function run(client: pg.ClientBase, { isBeforeBaseline, pending }: Difference, { migrations }: Landed) {
  await client.query(`
    begin;
    create table if not exists ${RAN_TABLE} (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists ${CHECKSUM_TABLE} (name text primary key, checksum text not null)`)
  if (isBeforeBaseline) {
    await client.query(`delete from ${RAN_TABLE}; delete from ${CHECKSUM_TABLE}; drop table kysely_migration_lock`)
    for (const script of migrations.slice(0, 1)) await note(client, script)
  }
  // Functions may name one another, in whatever order they stand.
  await client.query('set local check_function_bodies = off')
  for (const script of pending) {
    await client.query(script.text)
    await note(client, script)
  }
  await client.query('commit')
}

async function note(client: pg.ClientBase, { name, checksum }: Script): Promise<void> {
  if (name !== FUNCTIONS)
    await client.query(`insert into ${RAN_TABLE} values ($1, $2)`, [name, new Date().toISOString()])
  await client.query(
    `insert into ${CHECKSUM_TABLE} values ($1, $2) on conflict (name) do update set checksum = excluded.checksum`,
    [name, checksum],
  )
}
