export const openingStatuses = ['active', 'paused', 'closed', 'draft'] as const

export const employmentTypes = ['full_time', 'part_time', 'contract', 'internship'] as const

export const experienceLevels = ['entry_level', 'mid_level', 'senior_level', 'executive'] as const

/** Most entries of a list of requirements or benefits. */
export const MOST_ENTRIES = 50

export const listOpenings = 'GET /api/job-openings'
export const getOpeningSummary = 'GET /api/job-openings/summary'
export const getOpening = 'GET /api/job-openings/:id'
export const createOpening = 'POST /api/job-openings'
export const updateOpening = 'PUT /api/job-openings/:id'
export const patchOpening = 'PATCH /api/job-openings/:id'
export const duplicateOpening = 'POST /api/job-openings/:id/duplicate'
export const deleteOpening = 'DELETE /api/job-openings/:id'
export const restoreOpening = 'POST /api/job-openings/:id/restore'
