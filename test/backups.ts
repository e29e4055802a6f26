import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { makeBackup } from '../server/backup/make.ts'
import { restore } from '../server/backup/restore.ts'
import type { openFiles } from '../server/files/open-files.ts'
import type { TestDatabase } from './databases.ts'

let folder: string
let place = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-test-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))

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

export const configOf = ({ connection, dataDir, s3 }: Place) => ({ dataDir, databaseUrl: urlOf(connection), s3 })

export async function backUp(
  source: Place,
  { passphrase, withFiles = true }: { passphrase?: string; withFiles?: boolean } = {},
) {
  const file = fresh('atrium.tar.zst')
  const plan = { config: configOf(source), file, passphrase, withFiles, say: () => undefined }
  return { ...(await makeBackup(plan)), file }
}

export const bringBack = (
  file: string,
  target: Place,
  { passphrase, yes = false }: { passphrase?: string; yes?: boolean } = {},
) => restore({ file, passphrase, config: configOf(target), say: () => undefined, confirm: async () => yes })

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
