/** Most leads that are changed in one step. */
export const MOST_TOGETHER = 5000

export const moveLeads = 'POST /api/leads/moves'
export const undoLeadMoves = 'POST /api/leads/moves/undo'
export const assignLeads = 'POST /api/leads/assignments'
export const undoAssignments = 'POST /api/leads/assignments/undo'
export const createTasksForLeads = 'POST /api/leads/tasks'
export const undoTasksForLeads = 'POST /api/leads/tasks/undo'
export const previewDeletion = 'POST /api/leads/deletions/preview'
export const deleteLeads = 'POST /api/leads/deletions'
export const restoreLeads = 'POST /api/leads/deletions/undo'
