import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import type pg from 'pg'
import { makeBackup } from '../../server/platform/backup/make.ts'
import { restore } from '../../server/platform/backup/restore.ts'
import { describeDatabase } from '../../server/platform/backup/schema.ts'
import { readTar, writeTar } from '../../server/platform/backup/tar.ts'
import { openBackup } from '../../server/platform/backup/write.ts'
import type { openFiles } from '../../server/platform/files/open-files.ts'
import { readConfig } from '../../server/platform/settings/config.ts'
import type { TestDatabase } from './databases.ts'
import { describeSchema } from './schema.ts'

/** For all files that a worker runs: what a module does before and after tests, it does for the first of them alone. */
const folder = mkdtempSync(join(tmpdir(), 'atrium-test-backup-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let place = 0

/** A data folder, or a name for a file, that nothing has used. */
export const fresh = (name = 'data') => join(folder, `${++place}-${name}`)

/** A data folder that is there. */
export async function freshFolder(): Promise<string> {
  const path = fresh()
  await mkdir(path, { recursive: true })
  return path
}

/** An installation on a PostgreSQL elsewhere. */
export type Place = Pick<TestDatabase, 'connection'> & {
  dataDir: string
  s3?: NonNullable<Parameters<typeof openFiles>[0]['s3']>
}

const urlOf = ({ host, user, database }: TestDatabase['connection']) =>
  `postgresql://${user}@${encodeURIComponent(host)}/${database}`

export const configOf = ({ connection, dataDir, s3 }: Place) => ({
  dataDir,
  databaseUrl: urlOf(connection),
  s3,
  backups: readConfig({ DATA_DIR: dataDir }).backups,
})

export async function backUp(
  source: Place,
  { passphrase, withFiles = true }: { passphrase?: string; withFiles?: boolean } = {},
) {
  const file = fresh('atrium.tar.zst')
  const plan = { config: configOf(source), file, passphrase, withFiles, say: () => undefined }
  return { ...(await makeBackup(plan)), file }
}

/** What there is to choose, and where what is said goes. The tests' own role is a superuser, and their files are their own. */
type Choices = { yes?: boolean; said?: string[] } & Partial<
  Pick<Parameters<typeof restore>[0], 'passphrase' | 'trusted' | 'withoutBackup' | 'signal'>
>

export const bringBack = (
  file: string,
  target: Place,
  { passphrase, yes = false, said = [], trusted = true, ...choices }: Choices = {},
) =>
  restore({
    file,
    passphrase,
    trusted,
    config: configOf(target),
    say: (line) => void said.push(line),
    confirm: async (question) => {
      said.push(question)
      return yes
    },
    ...choices,
  })

/** Every row of every table, as text. */
export async function readRows(superuser: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await superuser.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

/**
 * Every statement that makes the database, those of the jobs' schema too. Without brackets: PostgreSQL writes `(a or b) or c` as
 * `a or b or c` once it has read its own words.
 */
export async function readStatements(superuser: pg.Pool): Promise<string[]> {
  const client = await superuser.connect()
  try {
    const { before, after } = await describeDatabase(client)
    return (before + after).replaceAll(/[()]/g, '').split(';\n').sort()
  } finally {
    client.release()
  }
}

/** What `describeSchema` says, without brackets for the same reason. */
export const readSchema = async (superuser: pg.Pool): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await describeSchema(superuser)).map(([name, text]) => [name, text.replaceAll(/[()]/g, '')]),
  )

export async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const read = files
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(dataDir.length), (await readFile(path)).toString('base64')] as const
    })
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => a.localeCompare(b)))
}

/** An entry of an archive, of any name and type. */
export interface Forged {
  name: string
  content: Buffer
  /** As `tar` says it: a file unless it is another. */
  type?: string
}

/** A back-up that someone rewrote who knows its form: its checksum is right. */
export async function rewrite(file: string, change: (entries: Forged[]) => void): Promise<string> {
  const entries: Forged[] = []
  for await (const { name, content } of readTar(await openBackup(file, undefined)))
    entries.push({ name, content: await buffer(content) })
  change(entries)
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  for (const { name, content, type = '0' } of entries) {
    const sum = { ...JSON.parse(name === 'end.json' ? content.toString() : '{}'), sha256: hash.copy().digest('hex') }
    const bytes = name === 'end.json' ? Buffer.from(JSON.stringify(sum)) : content
    const alone = (async function* () {
      yield { name, size: bytes.length, content: [bytes] }
    })()
    const entry = (await buffer(writeTar(alone, () => undefined))).subarray(0, -END_OF_ARCHIVE)
    entry.write(type, TYPE)
    const before = Number.parseInt(entry.toString('latin1', SUM, SUM + 6), 8)
    entry.write((before - FILE.charCodeAt(0) + type.charCodeAt(0)).toString(8).padStart(6, '0'), SUM)
    hash.update(entry)
    pieces.push(entry)
  }
  const forged = fresh('forged.tar.zst')
  await writeFile(forged, zstdCompressSync(Buffer.concat([...pieces, Buffer.alloc(END_OF_ARCHIVE)])))
  return forged
}

/** Bytes that end an archive, and where a header has its type and its sum. */
const END_OF_ARCHIVE = 1_024
const TYPE = 156
const SUM = 148
const FILE = '0'
