import { call, sameCall } from '../call.ts'
import { hitsOf, tableOf } from '../values.ts'
import * as at from './endpoints.ts'
import { NewOpening, Opening, OpeningChange, OpeningQuery, OpeningSummary } from './fields.ts'

export const listOpenings = call.hiring(
  at.listOpenings,
  'Job openings, newest first; all of them without a limit',
  hitsOf(Opening, OpeningQuery),
)

export const exportOpenings = call.hiring(
  at.exportOpenings,
  'The job openings that match, as a table: CSV or XLSX',
  tableOf({ search: OpeningQuery.shape.search, status: OpeningQuery.shape.status }),
)

export const getOpeningSummary = call.hiring(at.getOpeningSummary, 'How many openings there are in each status', {
  reply: OpeningSummary,
})

export const getOpening = call.hiring(at.getOpening, 'One job opening', { reply: Opening })

export const createOpening = call.hiring(at.createOpening, 'Create a job opening', {
  body: NewOpening,
  reply: Opening,
  status: 201,
})

export const updateOpening = call.hiring(at.updateOpening, 'Change a job opening; absent fields keep their value', {
  body: OpeningChange,
  reply: Opening,
})

export const patchOpening = sameCall(at.patchOpening, updateOpening)

export const duplicateOpening = call.hiring(at.duplicateOpening, 'Duplicate an opening as an unpublished draft', {
  reply: Opening,
  status: 201,
})

export const deleteOpening = call.hiring(
  at.deleteOpening,
  'Delete a job opening; its candidates stay, and it can be restored',
)

export const restoreOpening = call.hiring(at.restoreOpening, 'Restore a deleted job opening', { reply: Opening })
