import { MEGABYTE } from '../plain/values.ts'

/** What can be imported. */
export const importKinds = ['leads', 'candidates', 'openings'] as const

/** How far an import is. `undoing` lies between `done` and `undone`. */
export const importStatuses = [
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const

/** What becomes of a row that is there already: nothing, what is blank there is filled in, it is replaced, or it comes twice. */
export const duplicateChoices = ['skip', 'fill', 'overwrite', 'create'] as const

/** By what a row is known to be there already. Candidates are known by email and opening, openings by title. */
export const matchKeys = ['email', 'phone', 'name'] as const

/** What becomes of a row; `keep`, after an undo, was changed by people since. */
export const rowOutcomes = ['create', 'change', 'skip', 'refuse', 'keep'] as const

/** Fields to which several columns may go. */
export const gatheringFields: readonly (string | null)[] = ['notes', 'timelineNote']

/** How the days of a column are written: day or month first. */
export const dayOrders = ['dmy', 'mdy'] as const

/** Largest file, in bytes. */
export const IMPORT_BYTES = 50 * MEGABYTE

/** Most rows and columns of a file. */
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 300

/** How many different words that mean nothing here are shown, and may be given a meaning. */
export const MOST_WORDS = 200

/** For how many rows at once one says what becomes of each. */
export const MOST_CHOICES = 5_000

/** Characters of a heading, and of a sample. */
export const HEADING_LENGTH = 200

/** Days in which an import can be undone; then its rows go. `companies_with_work` in the database knows them too. */
export const UNDO_DAYS = 30

export const startImport = 'POST /api/imports'
export const listImports = 'GET /api/imports'
export const getImport = 'GET /api/imports/:id'
export const mapImport = 'PUT /api/imports/:id'
export const checkImport = 'POST /api/imports/:id/check'
export const runImport = 'POST /api/imports/:id/run'
export const cancelImport = 'POST /api/imports/:id/cancel'
export const undoImport = 'POST /api/imports/:id/undo'
export const listImportRows = 'GET /api/imports/:id/rows'
export const getRefusedRows = 'GET /api/imports/:id/refused'
