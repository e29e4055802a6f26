import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders } from '../values.ts'
import * as plain from './endpoints.ts'
import { Import, ImportForm, ImportMapping, ImportRow, RowQuery } from './fields.ts'

export const startImport = call(plain.startImport, {
  access: 'company',
  summary: 'Begin an import of a CSV, TSV, XLSX or vCard file: it is read, and a mapping suggested',
  file: { most: plain.IMPORT_BYTES, form: ImportForm },
  takesLong: true,
  reply: Import,
  status: 201,
})

export const listImports = call(plain.listImports, {
  access: 'company',
  summary: 'Your imports of the last 30 days, newest first',
  reply: z.array(Import),
})

export const getImport = call(plain.getImport, {
  access: 'company',
  summary: 'How far an import is',
  reply: Import,
})

export const mapImport = call(plain.mapImport, {
  access: 'company',
  summary: 'Set which column goes to which field, and what becomes of duplicates',
  body: ImportMapping,
  reply: Import,
})

export const checkImport = call(plain.checkImport, {
  access: 'company',
  summary: 'Check every row without writing any: what would be created, changed, skipped and refused',
  reply: Import,
})

export const runImport = call(plain.runImport, {
  access: 'company',
  summary: 'Write what the check said',
  reply: Import,
})

export const cancelImport = call(plain.cancelImport, {
  access: 'company',
  summary: 'End a check or a run; what is written stays until it is undone',
  reply: Import,
})

export const undoImport = call(plain.undoImport, {
  access: 'company',
  summary: 'Take back all that an import wrote, except what people changed since',
  reply: Import,
})

export const listImportRows = call(plain.listImportRows, {
  access: 'company',
  summary: 'Rows of the file, with what becomes of each',
  query: RowQuery,
  reply: z.array(ImportRow),
  headers: pageHeaders,
})

export const getRefusedRows = call(plain.getRefusedRows, {
  access: 'company',
  summary: 'The refused rows as a table (CSV), each with its reason, to be mended and imported again',
  media: 'text/csv',
})
