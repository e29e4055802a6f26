export const noteTypes = ['note', 'call', 'meeting', 'email'] as const

/** Most colleagues that a note mentions. */
export const MOST_MENTIONED = 50

export const listLeadNotes = 'GET /api/leads/:leadId/notes'
export const createLeadNote = 'POST /api/leads/:leadId/notes'
export const updateLeadNote = 'PUT /api/leads/:leadId/notes/:noteId'
export const patchLeadNote = 'PATCH /api/leads/:leadId/notes/:noteId'
export const deleteLeadNote = 'DELETE /api/leads/:leadId/notes/:noteId'
export const restoreLeadNote = 'POST /api/leads/:leadId/notes/:noteId/restore'
