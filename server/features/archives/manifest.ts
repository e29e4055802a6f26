import * as z from 'zod/mini'
import { fromJson } from '../../../contract/values.ts'
import { archiveRefusals } from './refusals.ts'
import { type Entry, readEntries, readEntry, type Source } from './zip.ts'

/** The form of archives; another one has another number. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const README = 'README.txt'

const Id = z.uuid()

/** What an archive says of itself. */
const Manifest = z.object({
  atrium: z.literal(FORMAT),
  /** The migration that its tables are of. */
  schema: z.string(),
  madeAt: z.string(),
  company: z.object({ id: Id, name: z.string() }),
  /** The account that is replaced by that of who restores. */
  owner: Id,
  tables: z.record(z.string(), z.object({ rows: z.int() })),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Files that were deleted while the archive was made. */
  missing: z.array(z.string()),
  leftOut: z.unknown(),
})
export type Manifest = z.infer<typeof Manifest>

/** Bytes of a manifest, which is held in memory. */
const MOST_BYTES = 128 * 1_048_576

/** An archive whose directory and manifest are sound; what is in its files is yet to be read. */
export interface OpenArchive {
  source: Source
  manifest: Manifest
  entries: Map<string, Entry>
}

export const rowsPath = (table: string) => `data/${table}.jsonl`
export const tablePath = (table: string) => `csv/${table}.csv`
export const fileFolder = (kind: string, id: string) => `files/${kind}/${id}/`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PATHS = new RegExp(`^(?:${README}|data/[a-z_]+\\.jsonl|csv/[a-z_]+\\.csv|files/[a-z]+/${UUID}/[^/\\\\]+)$`)

/** Opens an archive. Raises a refusal of what is none, of another version, or of one that names what does not belong. */
export async function openArchive(source: Source, schema: string): Promise<OpenArchive> {
  const entries = await readEntries(source)
  const described = entries.get(MANIFEST)
  if (!described || described.size > MOST_BYTES) throw archiveRefusals.no_archive()
  const manifest = await readManifest(source, described)
  if (manifest.schema !== schema) throw archiveRefusals.other_version({ has: manifest.schema, wanted: schema })
  entries.delete(MANIFEST)
  for (const path of entries.keys()) {
    if (!PATHS.test(path) || path.endsWith('/..') || path.endsWith('/.'))
      throw archiveRefusals.strange_name({ name: path })
  }
  const listed = new Set(manifest.files.map(({ path }) => path))
  const unlisted = [...entries.keys()].find((path) => !listed.has(path))
  if (unlisted !== undefined) throw archiveRefusals.strange_name({ name: unlisted })
  for (const path of listed) if (!entries.has(path)) throw archiveRefusals.missing({ path })
  return { source, manifest, entries }
}

async function readManifest(source: Source, entry: Entry): Promise<Manifest> {
  const chunks: Buffer[] = []
  for await (const chunk of readEntry(source, entry)) chunks.push(chunk)
  const said = fromJson(Buffer.concat(chunks).toString())
  if (typeof said === 'object' && said !== null && 'atrium' in said && said.atrium !== FORMAT)
    throw archiveRefusals.newer_format()
  const read = Manifest.safeParse(said)
  if (!read.success) throw archiveRefusals.no_archive()
  return read.data
}
