import { z } from 'zod'
import { readKey } from '../files/key.ts'

/** One name as SQL writes it, in quotes where it needs them, and nothing else. */
const NAME = '(?:[a-z_][a-z0-9_$]*|"(?:[^"\\0]|"")+")'
const tableName = z.string().regex(new RegExp(`^(?:public|pgboss)\\.${NAME}$`))
const columnName = z.string().regex(new RegExp(`^${NAME}$`))
const count = z.int().nonnegative()

/** What a back-up begins with. */
export const aboutSchema = z.object({
  /** The form of what follows; a later one is refused. */
  format: count,
  madeAt: z.iso.datetime(),
  /** Version of the PostgreSQL that it was taken from. */
  postgres: z.string(),
  /** Migrations that had run in it. */
  migrations: z.array(z.string()),
  /** Bytes that the database took, but for the cities. */
  databaseSize: count,
  /** Whether recordings and documents are in it. */
  withFiles: z.boolean(),
  /** Tables and columns as SQL names them. */
  tables: z.array(z.object({ name: tableName, columns: z.array(columnName) })),
  /** What else the database has, and is not in the back-up: nobody but an operator can have made it. */
  leftOut: z.array(z.string()),
})
export type About = z.infer<typeof aboutSchema>

/** What a back-up ends with: without it, it is not whole. */
export const endSchema = z.object({
  /** SHA-256 of all that came before. */
  sha256: z.string(),
  rows: z.record(z.string(), count),
  files: count,
  fileBytes: count,
})
export type End = z.infer<typeof endSchema>

export const FORMAT = 1

/** Names of what is in a back-up, in this order. */
export const NAMES = {
  about: 'atrium.json',
  before: 'schema/before-rows.sql',
  after: 'schema/after-rows.sql',
  rows: 'rows/',
  secrets: 'secrets/',
  files: 'files/',
  end: 'end.json',
} as const

/** What an entry is for. */
export type Part =
  | { kind: 'schema' }
  | { kind: 'rows'; table: About['tables'][number] }
  | { kind: 'secret'; name: string }
  | { kind: 'file'; key: string }

/** What the entry of this name is for; undefined: nothing that Atrium writes. */
export function partOf(entry: string, about: About): Part | undefined {
  if (entry === NAMES.before || entry === NAMES.after) return { kind: 'schema' }
  const [, name = ''] = new RegExp(`^${NAMES.rows}(.+)/\\d+$`).exec(entry) ?? []
  const table = about.tables.find((each) => each.name === name)
  if (table) return { kind: 'rows', table }
  const [, secret] = new RegExp(`^${NAMES.secrets}([a-z][a-z-]*)$`).exec(entry) ?? []
  if (secret) return { kind: 'secret', name: secret }
  const file = entry.startsWith(NAMES.files) && readKey(entry.slice(NAMES.files.length))
  return file ? { kind: 'file', key: file.key } : undefined
}
