/** Longest name of a view, in characters. */
export const VIEW_NAME_LENGTH = 60

/** Most views that one person has for themself, and most that a company has for its team. */
export const MOST_VIEWS = 50

export const listLeadViews = 'GET /api/lead-views'
export const countLeadViews = 'GET /api/lead-views/counts'
export const arrangeLeadViews = 'PUT /api/lead-views/arrangement'
export const createLeadView = 'POST /api/lead-views'
export const updateLeadView = 'PATCH /api/lead-views/:id'
export const deleteLeadView = 'DELETE /api/lead-views/:id'
export const restoreLeadView = 'POST /api/lead-views/:id/restore'
