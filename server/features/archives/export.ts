import type { FileHandle } from 'node:fs/promises'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/calls/csv.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { Files } from '../../platform/files/files.ts'
import { readKey } from '../../platform/files/key.ts'
import { FORMAT, fileFolder, MANIFEST, type Manifest, README, rowsPath, tablePath } from './manifest.ts'
import { READ_ME } from './read-me.ts'
import { countRows, describeTables, readRows, seeOneMoment, type Table } from './table-store.ts'
import { carriedOf, LEFT_OUT, ONLY } from './tables.ts'
import { type AddFile, writeZip } from './write.ts'

/** Says how far the work is: so many rows and files more, of so many. */
export type Progress = (more: number, total?: number) => Promise<void>

interface Place {
  company: CompanyDatabase<CompanyScope>
  files: Files
  schema: string
  now: number
  progress: Progress
  signal: AbortSignal
}

/** A file that a row names. */
interface Kept {
  key: string
  name: string
}

/** Writes all that a company has, as it is at one moment, into a file. */
export async function writeExport(place: Place, handle: FileHandle): Promise<void> {
  const { company, schema, now } = place
  await writeZip(handle, async (add) => {
    const files: Manifest['files'] = [await add(README, [READ_ME])]
    const said = await company.write((scope) =>
      writeTables(scope, place, async (...file) => void files.push(await add(...file))),
    )
    const missing = await addFiles(place, said.kept, async (...file) => void files.push(await add(...file)))
    const { tables, owner, name } = said
    const manifest: Manifest = {
      atrium: FORMAT,
      schema,
      madeAt: new Date(now).toISOString(),
      company: { id: company.companyId, name },
      owner,
      tables,
      files,
      missing,
      leftOut: LEFT_OUT,
    }
    await add(MANIFEST, [JSON.stringify(manifest, undefined, 1)])
  })
}

type Add = (...file: Parameters<AddFile>) => Promise<void>

/** Writes every table twice, as JSON Lines and as CSV. Answers what else there is to write. */
async function writeTables(scope: CompanyScope, { progress, signal }: Place, add: Add) {
  await seeOneMoment(scope)
  const tables = carriedOf(await describeTables(scope))
  const counts = new Map<string, number>()
  for (const { name } of tables) counts.set(name, await countRows(scope, name, ONLY[name]))
  await progress(
    0,
    [...counts.values()].reduce((sum, count) => sum + 2 * count, 0),
  )
  const found = { kept: [] as Kept[], name: '', owner: '' }
  const each = async function* (table: Table, look: (row: Row) => string, lines?: (line: string) => string) {
    for await (const batch of readRows(scope, table, ONLY[table.name])) {
      signal.throwIfAborted()
      yield batch.map((line) => (lines ? lines(line) + look(JSON.parse(line)) : look(JSON.parse(line)))).join('')
      await progress(batch.length)
    }
  }
  for (const table of tables) {
    const { name } = table
    const look = (row: Row) => {
      if (name === 'companies') found.name = String(row.name)
      if (name === 'users' && row.role === 'owner') found.owner = String(row.id)
      if (row.file_key) found.kept.push({ key: String(row.file_key), name: nameOf(row) })
      return ''
    }
    await add(
      rowsPath(name),
      each(table, look, (line) => `${line}\n`),
    )
    const columns = table.columns.filter((column) => !table.bytes.includes(column))
    const heading = BYTE_ORDER_MARK + csvLine(columns)
    await add(
      tablePath(name),
      after(
        heading,
        each(table, (row) => csvLine(columns.map((column) => cellOf(row[column])))),
      ),
    )
  }
  // Those of people and the organization, to be looked at; they are restored from their rows.
  for (const table of tables.filter(({ name }) => name === 'pictures')) {
    for await (const batch of readRows(scope, table)) {
      for (const { id, type, bytes } of batch.map((line) => JSON.parse(line))) {
        const name = `picture.${String(type).replace('image/', '')}`
        await add(fileFolder('pictures', id) + name, [Buffer.from(bytes.slice(2), 'hex')], { packed: false })
      }
    }
  }
  return { ...found, tables: Object.fromEntries([...counts].map(([name, rows]) => [name, { rows }])) }
}

type Row = Record<string, unknown>

async function* after(heading: string, texts: AsyncIterable<string>) {
  yield heading
  yield* texts
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The name to save it under, which people gave it: no folder, and nothing that a disk refuses. */
function nameOf(row: Row): string {
  const given = String(row.file_name ?? `${row.kind ?? 'file'}.${String(row.type ?? '').split(/[/;]/)[1] || 'bin'}`)
  const safe = given
    .toWellFormed()
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .slice(-120)
  return /^\.*$/.test(safe) ? 'file' : safe
}

/** Writes the stored files. Answers the paths of those that were deleted meanwhile. */
async function addFiles({ files, progress, signal }: Place, kept: Kept[], add: Add): Promise<string[]> {
  const missing: string[] = []
  await progress(0, kept.length)
  for (const { key, name } of kept) {
    signal.throwIfAborted()
    const file = readKey(key)
    if (!file) throw new Error(`The file ${key} has no place in an archive`)
    const path = fileFolder(file.kind, file.id) + name
    const size = await files.size(key)
    if (size === undefined) missing.push(path)
    // Recordings and most documents are packed already.
    else await add(path, size === 0 ? [] : await files.read(key, { start: 0, end: size - 1 }), { packed: false })
    await progress(1)
  }
  return missing
}
