/** Longest question, in characters. */
export const QUESTION_LENGTH = 4000

/** What an answer may rest on. */
export const sourceKinds = ['lead', 'task', 'document', 'opening', 'candidate'] as const

/** What the assistant can propose to do. */
export const proposalKinds = ['create_task', 'add_note', 'move_lead', 'change_record', 'draft_email'] as const

export const proposalStates = ['proposed', 'approved', 'dismissed', 'undone'] as const

/** What a word of a question is for its reading; *unknown* words keep it from being answered. */
export const wordRoles = ['subject', 'condition', 'period', 'figure', 'group', 'order', 'ask', 'unknown'] as const

export const readQuestion = 'POST /api/ai/reading'
export const askSearch = 'POST /api/ai/search'
export const askChat = 'POST /api/ai/chat'
export const streamAnswer = 'POST /api/ai/stream'
export const listConversations = 'GET /api/ai/conversations'
export const listMessages = 'GET /api/ai/conversations/:id/messages'
export const renameConversation = 'PATCH /api/ai/conversations/:id'
export const deleteConversation = 'DELETE /api/ai/conversations/:id'
export const restoreConversation = 'POST /api/ai/conversations/:id/restore'
export const getProposal = 'GET /api/ai/proposals/:id'
export const approveProposal = 'POST /api/ai/proposals/:id/approve'
export const dismissProposal = 'POST /api/ai/proposals/:id/dismiss'
export const undoProposal = 'POST /api/ai/proposals/:id/undo'
