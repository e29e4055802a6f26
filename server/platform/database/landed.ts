import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { CannotStart } from '../settings/config.ts'

/** A migration as its file says it, with the SHA-256 of its text. */
export interface MigrationFile {
  name: string
  text: string
  checksum: string
}

/** Where migrations are, and `checksums.txt` with those that have landed, as `sha256sum` writes it. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** The table of what each migration was when it ran in this database, beside the migrator's own. */
export const CHECKSUM_TABLE = 'kysely_migration_checksum'

// Names under which migrations were run before they landed under another.
const EARLIER_NAMES = {
  '006_people': '007_people',
  '010_mentions': '010_mentions_and_note_types',
  '010_due_days': '011_due_days',
}

/** Whoever ran a migration before this one may have run an earlier form of it, or in another order; it mends both. */
const MENDING = '012_earlier_forms'

/** From here on migrations were made side by side: a commit in between may have a later one and lack an earlier one. */
const SIDE_BY_SIDE = '020'

/**
 * Migrations that commits had in other forms: their checksums. What brings them to the landed form is in `earlier-forms/`;
 * `anew`: it takes away all that they made, and the migration runs once more.
 */
const EARLIER_FORMS: Record<string, { checksums: string[]; anew: boolean }> = {
  '013_public_openings': {
    checksums: ['981180ec92c710534860c83a65d00b015e841024f33799f97c0ff2e528093b45'],
    anew: false,
  },
  '018_search': {
    checksums: [
      'bb0c5dd13df651b7b3c9f452771342d8fe14a27e28751c6a4d0709638050006f',
      'e35e1e8e2424adee20fed9543100c1e790fffd398eebad5d8fbd0b7b64872d64',
    ],
    anew: true,
  },
  '026_sales_board': {
    checksums: ['4176590dacd731d8bfabf59e331e9874366a314817086ae26dad8a1981b7591d'],
    anew: false,
  },
  '028_analytics': {
    checksums: ['125094999750498e774cbc29f3718612988cbc9c9c9267eab47fc2f4d51efacc'],
    anew: false,
  },
  '029_lead_filters': {
    checksums: ['aaca7a9d384a2195fc133b05e0d4220bb17d1e69874181e028da2129fbc3be69'],
    anew: false,
  },
}

/** Reads the migrations in their order. Raises `CannotStart` where one that has landed was changed. */
export async function readMigrations(folder = MIGRATIONS): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((file) => readMigration(folder, file)))
  const landed = await readChecksums(folder)
  refuseChanged(files, landed, 'it landed')
  return files
}

/** The checksums of `checksums.txt`, by the migration's name. */
export async function readChecksums(folder = MIGRATIONS): Promise<Map<string, string>> {
  const lines = (await readFile(join(folder, 'checksums.txt'), 'utf8')).split(/\r?\n/).filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [checksum = '', file = ''] = line.split(/\s+/)
      return [file.replace('.sql', ''), checksum]
    }),
  )
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  // Ends of lines are those of the machine that Atrium was checked out on.
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { name: file.replace('.sql', ''), text, checksum: createHash('sha256').update(text).digest('hex') }
}

/**
 * Compares what ran in the database with the files, before anything more runs. Raises `CannotStart` where a file was
 * changed since. Answers whether migrations may fill gaps between those that ran.
 */
export async function compareWithRun(client: pg.ClientBase, files: MigrationFile[]): Promise<{ withGaps: boolean }> {
  await client.query(`create table if not exists ${CHECKSUM_TABLE} (name text primary key, checksum text not null)`)
  if (!(await hasRun(client))) return { withGaps: false }
  for (const [earlier, name] of Object.entries(EARLIER_NAMES)) {
    await client.query('update kysely_migration set name = $2 where name = $1', [earlier, name])
  }
  const { rows: mended } = await client.query('select from kysely_migration where name = $1', [MENDING])
  if (mended.length === 0) await adopt(client, files)
  await bringToLandedForm(client, files)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${CHECKSUM_TABLE}`,
  )
  refuseChanged(files, new Map(rows.map(({ name, checksum }) => [name, checksum])), 'it ran in this database')
  return { withGaps: mended.length === 0 || (await lacksOnlyLateOnes(client, files)) }
}

/** What ran in the database that no file here is for: a newer version made it. */
export async function findUnknown(client: pg.ClientBase, files: MigrationFile[]): Promise<string[]> {
  const known = new Set(files.map(({ name }) => name))
  return [...(await readRan(client))].filter((name) => !known.has(name))
}

/** What ran in the database in a form that is neither that of its file nor an earlier one that is known. */
export async function findChanged(client: pg.ClientBase, files: MigrationFile[]): Promise<string[]> {
  const texts = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const differs = ({ name, checksum }: Ran) =>
    (texts.get(name) ?? checksum) !== checksum && !EARLIER_FORMS[name]?.checksums.includes(checksum)
  return (await readChecksumsOf(client)).filter(differs).map(({ name }) => name)
}

/** What would change the database when it is brought to the newest form; nothing where it is new, or too new. */
export async function findPending(client: pg.ClientBase, files: MigrationFile[]): Promise<string[]> {
  if (!(await hasRun(client)) || (await findUnknown(client, files)).length > 0) return []
  const ran = await readRan(client)
  const pending = files.filter(({ name }) => !ran.has(name)).map(({ name }) => name)
  const isEarlier = ({ name, checksum }: Ran) => EARLIER_FORMS[name]?.checksums.includes(checksum)
  const earlier = (await readChecksumsOf(client)).filter(isEarlier).map(({ name }) => name)
  return [...pending, ...earlier]
}

/** The names of what ran, as they are called today. */
async function readRan(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const present = new Map(Object.entries(EARLIER_NAMES))
  return new Set(rows.map(({ name }) => present.get(name) ?? name))
}

interface Ran {
  name: string
  checksum: string
}

async function readChecksumsOf(client: pg.ClientBase): Promise<Ran[]> {
  const { rows: tables } = await client.query<{ kept: boolean }>(
    `select to_regclass('${CHECKSUM_TABLE}') is not null as kept`,
  )
  if (!tables[0]?.kept) return []
  return (await client.query<Ran>(`select name, checksum from ${CHECKSUM_TABLE}`)).rows
}

async function lacksOnlyLateOnes(client: pg.ClientBase, files: MigrationFile[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const ran = new Set(rows.map(({ name }) => name))
  return files.every(({ name }) => ran.has(name) || name >= SIDE_BY_SIDE)
}

/** Whether a migration has ever run in this database. */
export async function hasRun(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`)
  return rows[0]?.found ?? false
}

/** The step of the migrator: the text runs and is remembered by its checksum, both or neither. */
export const stepOf = ({ name, text, checksum }: MigrationFile): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
    await sql`insert into ${sql.table(CHECKSUM_TABLE)} (name, checksum) values (${name}, ${checksum})`.execute(db)
  },
})

// What ran before checksums were kept is brought to its landed form by the mending migration.
async function adopt(client: pg.ClientBase, files: MigrationFile[]): Promise<void> {
  await client.query(
    `insert into ${CHECKSUM_TABLE} (name, checksum)
     select name, checksum from unnest($1::text[], $2::text[]) as file (name, checksum)
     join kysely_migration using (name) on conflict do nothing`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  )
}

async function bringToLandedForm(client: pg.ClientBase, files: MigrationFile[]): Promise<void> {
  for (const { name, checksum, text } of files) {
    const earlier = EARLIER_FORMS[name]
    if (!earlier) continue
    await client.query('begin')
    const { rowCount } = await client.query(
      `update ${CHECKSUM_TABLE} set checksum = $3 where name = $1 and checksum = any ($2)`,
      [name, earlier.checksums, checksum],
    )
    if (rowCount) await client.query(await readFile(join(MIGRATIONS, 'earlier-forms', `${name}.sql`), 'utf8'))
    if (rowCount && earlier.anew) await client.query(text)
    await client.query('commit')
  }
}

function refuseChanged(files: MigrationFile[], kept: Map<string, string>, since: string): void {
  const changed = files.find(({ name, checksum }) => (kept.get(name) ?? checksum) !== checksum)
  if (!changed) return
  throw new CannotStart(
    `The migration ${changed.name} was changed since ${since}. Bring its file back as it was, and put what is new into a migration after the last.`,
  )
}
