import { createHash } from 'node:crypto'
import { recordingTypes } from '../../../contract/recordings/endpoints.ts'
import { fromJson } from '../../../contract/values.ts'
import { readKey } from '../../platform/files/key.ts'
import { linesOf } from './lines.ts'
import { type OpenArchive, rowsPath } from './manifest.ts'
import { archiveRefusals } from './refusals.ts'
import type { Unique } from './store.ts'
import type { Table } from './table-store.ts'
import { readEntry } from './zip.ts'

/**
 * Reads every file of an archive, and compares its checksum, and its rows with the tables that they are of. Answers what no two
 * companies can have. Raises a refusal of an archive that cannot be restored as it is.
 */
export async function verify(archive: OpenArchive, tables: readonly Table[], signal: AbortSignal): Promise<Unique> {
  const { source, manifest, entries } = archive
  const found: Unique = { companyId: manifest.company.id, people: [], openingIds: [] }
  const byPath = new Map(tables.map((table) => [rowsPath(table.name), table]))
  const unknown = Object.keys(manifest.tables).find((name) => !byPath.has(rowsPath(name)))
  if (unknown !== undefined) throw archiveRefusals.strange_name({ name: rowsPath(unknown) })
  for (const path of byPath.keys()) if (!entries.has(path)) throw archiveRefusals.missing({ path })
  for (const { path, bytes, sha256 } of manifest.files) {
    const entry = entries.get(path)
    if (!entry || entry.size !== bytes) throw archiveRefusals.damaged({ path })
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of readEntry(source, entry)) {
        signal.throwIfAborted()
        hash.update(chunk)
        yield chunk
      }
    }
    const table = byPath.get(path)
    if (table) await verifyRows(archive, { table, path, bytes: hashed() }, found)
    else for await (const _ of hashed());
    if (hash.digest('hex') !== sha256) throw archiveRefusals.damaged({ path })
  }
  return found
}

interface Rows {
  table: Table
  path: string
  bytes: AsyncIterable<Buffer>
}

async function verifyRows({ manifest }: OpenArchive, { table, path, bytes }: Rows, found: Unique): Promise<void> {
  const columns = new Set(table.columns)
  let line = 0
  for await (const text of linesOf(path, bytes)) {
    line += 1
    const refuse = (why: string) => archiveRefusals.bad_row({ path, line, why })
    const row = fromJson(text)
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw refuse('it is no JSON object')
    const strange = Object.keys(row).find((name) => !columns.has(name))
    if (strange !== undefined) throw refuse(`it has “${strange}”, which ${table.name} do not have`)
    // It is shown as what it says it is, and not saved.
    if (table.name === 'recordings' && !isRecording(row)) throw refuse('it is no recording')
    // Nor does a row lead to a file of another company.
    if ('file_key' in row && row.file_key !== null && readKey(String(row.file_key))?.companyId !== manifest.company.id)
      throw refuse('its file is not the workspace’s own')
    note(table.name, row as Record<string, unknown>, { owner: manifest.owner, found })
  }
  const rows = manifest.tables[table.name]?.rows
  if (rows !== line) throw archiveRefusals.bad_row({ path, line, why: `there should be ${rows ?? 0} rows` })
}

const isRecording = (row: object) =>
  'type' in row && recordingTypes.some((type) => String(row.type).split(';')[0] === type)

/** Keeps of a row what no two companies can have. */
function note(table: string, row: Record<string, unknown>, { owner, found }: { owner: string; found: Unique }): void {
  const { id, email, username } = row
  if (table === 'users' && id !== owner && row.removed_at == null)
    found.people.push({ id: String(id), email: String(email), username: String(username) })
  if (table === 'job_openings' && row.published_at != null) found.openingIds.push(String(id))
}
