import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { TrashEntry, TrashKind } from './fields.ts'

export const listTrash = call(plain.listTrash, {
  access: 'company',
  summary: 'What one deleted in the last 30 days, newest first; for admins and owners what anyone did',
  query: z.object({ kind: z.optional(TrashKind), ...pageQuery }),
  reply: z.array(TrashEntry),
  headers: pageHeaders,
})

const params = z.object({ kind: TrashKind, id: Id })

export const restoreFromTrash = call(plain.restoreFromTrash, {
  access: 'company',
  summary: 'Restore a deleted record with all that belongs to it',
  params,
  reply: TrashEntry,
})

export const deleteFromTrash = call(plain.deleteFromTrash, {
  access: 'company',
  summary: 'Delete a record in the trash permanently; for a candidate, as an admin or owner',
  params,
})
