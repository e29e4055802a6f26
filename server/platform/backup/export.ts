import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { bypassesRowSecurity } from '../database/client.ts'
import { ifThere } from '../database/data-folder.ts'
import type { Files } from '../files/files.ts'
import { type FileKind, fileKinds } from '../files/key.ts'
import { type About, type End, FORMAT, NAMES } from './contents.ts'
import { describeDatabase, listLeftOut, listTables, sizeOf, type Table } from './schema.ts'
import { type Entry, writeTar } from './tar.ts'

/** What a back-up is made of. */
export interface Source {
  /** A connection of its own (`session.ts`). */
  client: pg.Client
  dataDir: string
  /** Undefined where the files stay where they are. */
  files: Files | undefined
}

/** Bytes of rows that wait for each other in memory. */
const PIECE = 1_048_576

/**
 * Reads everything: the database as it is at one moment, whatever is written meanwhile, then the secrets and the files. A file
 * is kept before its row and removed after it, so that rows of that moment have theirs.
 */
export async function* exportAll(source: Source): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  yield* writeTar(entriesOf(source, sum), (bytes) => sum.update(bytes))
}

async function* entriesOf(source: Source, sum: ReturnType<typeof createHash>): AsyncGenerator<Entry> {
  const end: End = { sha256: '', rows: {}, files: 0, fileBytes: 0 }
  yield* exportDatabase(source, end)
  yield* exportSecrets(source.dataDir)
  if (source.files) yield* exportFiles(source.files, end)
  yield entryOf(NAMES.end, JSON.stringify({ ...end, sha256: sum.copy().digest('hex') }, null, 2))
}

async function* exportDatabase({ client, files }: Source, end: End): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  // Nobody migrates while the tables are read.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  const { before, after } = await describeDatabase(client)
  yield entryOf(NAMES.about, JSON.stringify(await aboutOf(client, { tables, withFiles: !!files }), null, 2))
  yield entryOf(NAMES.before, before)
  const reads = await readsOf(client, tables)
  let pieces = 0
  for (const { table, statement, company } of reads) {
    await client.query("select set_config('atrium.company_id', $1, true), set_config('atrium.member', 'job', true)", [
      company,
    ])
    const rows = client.query(copyTo(statement))
    for await (const piece of inPieces(rows)) {
      pieces += 1
      yield entryOf(`${NAMES.rows}${table.name}/${String(pieces).padStart(6, '0')}`, piece)
    }
    end.rows[table.name] = (end.rows[table.name] ?? 0) + rows.rowCount
  }
  yield entryOf(NAMES.after, after)
  await client.query('commit')
}

interface Read {
  table: Table
  statement: string
  /** Whose rows are seen; nobody's where it is empty. */
  company: string
}

/** A role bound by row security reads company by company: there is no way past it, and none is made for this. */
async function readsOf(client: pg.Client, tables: Table[]): Promise<Read[]> {
  const whole = (table: Table): Read => ({
    table,
    statement: `copy ${table.name} (${table.columns.join(', ')}) to stdout`,
    company: '',
  })
  if (await bypassesRowSecurity(client)) return tables.map(whole)
  const companies = await client.query<{ id: string }>('select id from companies order by id')
  return tables.flatMap((table) => {
    if (!table.secured) return [whole(table)]
    const some = (company: string, condition: string): Read => ({
      table,
      statement: `copy (select ${table.columns.join(', ')} from ${table.name}${condition}) to stdout`,
      company,
    })
    if (!table.ofCompanies) return [some('', '')]
    const each = companies.rows.map(({ id }) => some(id, ` where company_id = '${id}'`))
    return [some('', ' where company_id is null'), ...each]
  })
}

async function aboutOf(
  client: pg.Client,
  { tables, withFiles }: { tables: Table[]; withFiles: boolean },
): Promise<About> {
  const { rows } = await client.query<{ postgres: string; migrations: string[] }>(`
    select current_setting('server_version') as postgres,
      array(select name::text from kysely_migration order by name) as migrations`)
  const { postgres = '', migrations = [] } = rows[0] ?? {}
  return {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    postgres,
    migrations,
    databaseSize: await sizeOf(client),
    withFiles,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    leftOut: await listLeftOut(client),
  }
}

/** Rows as COPY writes them, so many bytes at a time. An end of line is the end of a row there and nothing else. */
async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of rows) {
    const end = length + piece.length < PIECE ? 0 : piece.lastIndexOf(END_OF_ROW) + 1
    if (end > 0) {
      yield Buffer.concat([...waiting, piece.subarray(0, end)])
      waiting = []
      length = 0
    }
    waiting.push(piece.subarray(end))
    length += piece.length - end
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const END_OF_ROW = '\n'.charCodeAt(0)

async function* exportSecrets(dataDir: string): AsyncGenerator<Entry> {
  const folder = join(dataDir, 'secrets')
  const names = (await ifThere(readdir(folder))) ?? []
  for (const name of names.sort()) yield entryOf(NAMES.secrets + name, await readFile(join(folder, name)))
}

async function* exportFiles(files: Files, end: End): AsyncGenerator<Entry> {
  for (const kind of fileKinds satisfies readonly FileKind[]) {
    for await (const { key } of files.list(kind)) {
      const size = await files.size(key)
      const content = size ? await begin(files, key, size) : []
      // Removed since it was listed; its row was removed before.
      if (size === undefined || !content) continue
      end.files += 1
      end.fileBytes += size
      yield { name: NAMES.files + key, size, content }
    }
  }
}

/** What a file holds, with its first piece read already, so that it is there to the end; undefined where it is gone. */
async function begin(files: Files, key: string, size: number): Promise<AsyncIterable<Uint8Array> | undefined> {
  const pieces = (async function* (): AsyncGenerator<Buffer> {
    yield* await files.read(key, { start: 0, end: size - 1 })
  })()
  try {
    const first = await pieces.next()
    return (async function* () {
      if (!first.done) yield first.value
      yield* pieces
    })()
  } catch (error) {
    if ((await files.size(key)) === undefined) return undefined
    throw error
  }
}

function entryOf(name: string, content: string | Buffer): Entry {
  const bytes = Buffer.from(content as string)
  return { name, size: bytes.length, content: [bytes] }
}
