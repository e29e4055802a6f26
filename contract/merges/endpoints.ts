/** Days in which a merge can be undone: those that what is deleted stays in the trash. */
export { TRASH_DAYS as MERGE_DAYS } from '../trash/endpoints.ts'

/** What of two candidates is chosen, field by field; `submission` is the application that counts. */
export const candidateMergeFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'linkedinUrl',
  'source',
  'status',
  'submission',
  'notes',
] as const

export const mergeLeads = 'POST /api/leads/:id/merge'
export const unmergeLeads = 'POST /api/leads/:id/unmerge'
export const dismissDuplicate = 'PUT /api/leads/:id/not-duplicates/:otherId'
export const undoDismissal = 'DELETE /api/leads/:id/not-duplicates/:otherId'
export const listCandidateDuplicates = 'GET /api/job-applications/duplicates'
export const mergeCandidates = 'POST /api/job-applications/:id/merge'
export const unmergeCandidates = 'POST /api/job-applications/:id/unmerge'
export const dismissCandidateDuplicate = 'PUT /api/job-applications/:id/not-duplicates/:otherId'
export const undoCandidateDismissal = 'DELETE /api/job-applications/:id/not-duplicates/:otherId'
