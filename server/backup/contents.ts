/** What a back-up begins with. */
export interface About {
  /** The form of what follows; a later one is refused. */
  format: number
  madeAt: string
  /** Version of the PostgreSQL that it was taken from. */
  postgres: string
  /** Migrations that had run in it. */
  migrations: string[]
  /** Bytes that the database took. */
  databaseSize: number
  /** Whether recordings and documents are in it. */
  withFiles: boolean
  tables: { name: string; columns: string[] }[]
  /** What else the database has, and is not in the back-up: nobody but an operator can have made it. */
  leftOut: string[]
}

/** What a back-up ends with: without it, it is not whole. */
export interface End {
  /** SHA-256 of all that came before. */
  sha256: string
  rows: Record<string, number>
  files: number
  fileBytes: number
}

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
