/** What the trash keeps. */
export const trashKinds = ['lead', 'note', 'task', 'document', 'opening', 'candidate', 'view'] as const

/** Days that what was deleted can be restored; `companies_with_work` in the database knows them too. */
export const TRASH_DAYS = 30

export const listTrash = 'GET /api/trash'
export const restoreFromTrash = 'POST /api/trash/:kind/:id/restore'
export const deleteFromTrash = 'DELETE /api/trash/:kind/:id'
