import * as z from 'zod/mini'
import { call } from '../call.ts'
import { listOf } from '../values.ts'
import * as at from './endpoints.ts'
import { Import, ImportForm, ImportMapping, ImportRow, RowQuery } from './fields.ts'

export const startImport = call.company(
  at.startImport,
  'Begin an import of a CSV, TSV, XLSX or vCard file: it is read, and a mapping suggested',
  { file: { most: at.IMPORT_BYTES, form: ImportForm }, takesLong: true, reply: Import, status: 201 },
)

export const listImports = call.company(at.listImports, 'Your imports of the last 30 days, newest first', {
  reply: z.array(Import),
})

export const getImport = call.company(at.getImport, 'How far an import is', { reply: Import })

export const mapImport = call.company(
  at.mapImport,
  'Set which column goes to which field, and what becomes of duplicates',
  { body: ImportMapping, reply: Import },
)

export const checkImport = call.company(
  at.checkImport,
  'Check every row without writing any: what would be created, changed, skipped and refused',
  { reply: Import },
)

export const runImport = call.company(at.runImport, 'Write what the check said', { reply: Import })

export const cancelImport = call.company(
  at.cancelImport,
  'End a check or a run; what is written stays until it is undone',
  { reply: Import },
)

export const undoImport = call.company(
  at.undoImport,
  'Take back all that an import wrote, except what people changed since',
  { reply: Import },
)

export const listImportRows = call.company(
  at.listImportRows,
  'Rows of the file, with what becomes of each',
  listOf(ImportRow, RowQuery),
)

export const getRefusedRows = call.company(
  at.getRefusedRows,
  'The refused rows as a table (CSV), each with its reason, to be mended and imported again',
  { media: 'text/csv' },
)
