export const openingStatuses = ['active', 'paused', 'closed', 'draft'] as const

export const employmentTypes = ['full_time', 'part_time', 'contract', 'internship'] as const

export const experienceLevels = ['entry_level', 'mid_level', 'senior_level', 'executive'] as const

/** Most entries of a list of requirements or benefits. */
export const MOST_ENTRIES = 50

/** What an opening may require of applicants beside the name and the email address. */
export const requirable = ['address', 'phone', 'linkedin'] as const

/** Whether applicants send a résumé. */
export const resumeRules = ['off', 'optional', 'required'] as const

/** How a question of an opening is answered. */
export const questionKinds = ['text', 'choice', 'yes_no'] as const

/** Most questions that an opening has of its own, and most choices of one. */
export const MOST_QUESTIONS = 10
export const MOST_CHOICES = 20

export const listOpenings = 'GET /api/job-openings'
export const exportOpenings = 'GET /api/job-openings/export'
export const getOpeningSummary = 'GET /api/job-openings/summary'
export const getOpening = 'GET /api/job-openings/:id'
export const createOpening = 'POST /api/job-openings'
export const updateOpening = 'PUT /api/job-openings/:id'
export const patchOpening = 'PATCH /api/job-openings/:id'
export const duplicateOpening = 'POST /api/job-openings/:id/duplicate'
export const deleteOpening = 'DELETE /api/job-openings/:id'
export const restoreOpening = 'POST /api/job-openings/:id/restore'
