import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { Archive, Restorable } from './fields.ts'

export const listExports = call.owner(
  at.listExports,
  'Archives that were made or restored in the last day, newest first',
  { reply: z.array(Archive) },
)

export const createExport = call.owner(
  at.createExport,
  'Make an archive of everything in your organization; the one that is being made, where there is one',
  { reply: Archive, status: 202 },
)

export const getExport = call.owner(at.getExport, 'How far an archive is', { reply: Archive })
export const getExportFile = call.owner(at.getExportFile, 'The archive (ZIP)', { media: 'application/zip' })

export const getRestorable = call.owner(
  at.getRestorable,
  'Whether your organization is empty, so that an archive can be restored into it',
  { takesLong: true, reply: Restorable },
)

export const restoreExport = call.owner(
  at.restoreExport,
  'Restore an archive into your organization, which must be empty',
  { file: { most: at.ARCHIVE_BYTES, form: z.object({}) }, takesLong: true, reply: Archive, status: 202 },
)
