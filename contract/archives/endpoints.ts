import { MEGABYTE } from '../plain/values.ts'

/** An archive is written, or taken in. */
export const archiveKinds = ['export', 'restore'] as const

export const archiveStatuses = ['running', 'done', 'failed'] as const

/** Hours that an archive can be downloaded. */
export const ARCHIVE_HOURS = 24

/** Largest archive that can be sent, in bytes. */
export const ARCHIVE_BYTES = 20 * 1024 * MEGABYTE

export const listExports = 'GET /api/exports'
export const createExport = 'POST /api/exports'
export const getRestorable = 'GET /api/exports/restore'
export const restoreExport = 'POST /api/exports/restore'
export const getExport = 'GET /api/exports/:id'
export const getExportFile = 'GET /api/exports/:id/file'
