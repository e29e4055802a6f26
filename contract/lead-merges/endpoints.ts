/** Days in which a merge can be undone: those that what is deleted stays in the trash. */
export { TRASH_DAYS as MERGE_DAYS } from '../trash/endpoints.ts'

export const mergeLeads = 'POST /api/leads/:id/merge'
export const unmergeLeads = 'POST /api/leads/:id/unmerge'
export const dismissDuplicate = 'PUT /api/leads/:id/not-duplicates/:otherId'
export const undoDismissal = 'DELETE /api/leads/:id/not-duplicates/:otherId'
