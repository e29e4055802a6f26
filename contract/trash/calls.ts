import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, listOf, pageQuery } from '../values.ts'
import * as at from './endpoints.ts'
import { TrashEntry, TrashKind } from './fields.ts'

export const listTrash = call.company(
  at.listTrash,
  'Records you deleted in the last 30 days, newest first; as an admin or owner, everyone’s',
  listOf(TrashEntry, z.object({ kind: z.optional(TrashKind), ...pageQuery })),
)

const params = z.object({ kind: TrashKind, id: Id })

export const restoreFromTrash = call.company(
  at.restoreFromTrash,
  'Restore a deleted record with all that belongs to it',
  { params, reply: TrashEntry },
)

export const deleteFromTrash = call.company(
  at.deleteFromTrash,
  'Delete a record in the trash permanently; for a candidate, as an admin or owner',
  { params },
)
