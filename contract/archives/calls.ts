import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { Archive, Restorable } from './fields.ts'

export const listExports = call(plain.listExports, {
  access: 'owner',
  summary: 'Archives that were made or restored in the last day, newest first',
  reply: z.array(Archive),
})

export const createExport = call(plain.createExport, {
  access: 'owner',
  summary: 'Make an archive of everything in your organization; the one that is being made, where there is one',
  reply: Archive,
  status: 202,
})

export const getExport = call(plain.getExport, {
  access: 'owner',
  summary: 'How far an archive is',
  reply: Archive,
})

export const getExportFile = call(plain.getExportFile, {
  access: 'owner',
  summary: 'The archive (ZIP)',
  media: 'application/zip',
})

export const getRestorable = call(plain.getRestorable, {
  access: 'owner',
  summary: 'Whether your organization is empty, so that an archive can be restored into it',
  takesLong: true,
  reply: Restorable,
})

export const restoreExport = call(plain.restoreExport, {
  access: 'owner',
  summary: 'Restore an archive into your organization, which must be empty',
  file: { most: plain.ARCHIVE_BYTES, form: z.object({}) },
  takesLong: true,
  reply: Archive,
  status: 202,
})
