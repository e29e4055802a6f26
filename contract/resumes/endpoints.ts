import { MEGABYTE } from '../plain/values.ts'

/** Largest résumé that is accepted, in bytes. */
export const RESUME_BYTES = 10 * MEGABYTE

/** What a résumé may be, by the ending of its name. */
export const resumeTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export const getResumeFile = 'GET /api/resumes/:id/file'
export const getResumeText = 'GET /api/resumes/:id/text'
