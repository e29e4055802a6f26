import * as z from 'zod/mini'
import { call } from '../call.ts'
import { searchHeaders, tableFormat } from '../values.ts'
import * as plain from './endpoints.ts'
import { NewOpening, Opening, OpeningChange, OpeningQuery, OpeningSummary } from './fields.ts'

export const listOpenings = call(plain.listOpenings, {
  access: 'hiring',
  summary: 'Job openings, newest first; all of them without a limit',
  query: OpeningQuery,
  reply: z.array(Opening),
  headers: searchHeaders,
})

export const exportOpenings = call(plain.exportOpenings, {
  access: 'hiring',
  takesLong: true,
  summary: 'The job openings that match, as a table: CSV or XLSX',
  query: z.object({ search: OpeningQuery.shape.search, status: OpeningQuery.shape.status, format: tableFormat }),
  media: 'text/csv',
})

export const getOpeningSummary = call(plain.getOpeningSummary, {
  access: 'hiring',
  summary: 'How many openings there are in each status',
  reply: OpeningSummary,
})

export const getOpening = call(plain.getOpening, {
  access: 'hiring',
  summary: 'One job opening',
  reply: Opening,
})

export const createOpening = call(plain.createOpening, {
  access: 'hiring',
  summary: 'Create a job opening',
  body: NewOpening,
  reply: Opening,
  status: 201,
})

export const updateOpening = call(plain.updateOpening, {
  access: 'hiring',
  summary: 'Change a job opening; absent fields keep their value',
  body: OpeningChange,
  reply: Opening,
})

export const patchOpening = call(plain.patchOpening, updateOpening)

export const duplicateOpening = call(plain.duplicateOpening, {
  access: 'hiring',
  summary: 'Duplicate an opening as an unpublished draft',
  reply: Opening,
  status: 201,
})

export const deleteOpening = call(plain.deleteOpening, {
  access: 'hiring',
  summary: 'Delete a job opening; its candidates stay, and it can be restored',
})

export const restoreOpening = call(plain.restoreOpening, {
  access: 'hiring',
  summary: 'Restore a deleted job opening',
  reply: Opening,
})
