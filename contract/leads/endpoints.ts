/** Stages in the order of the pipeline. */
export const leadStages = ['new', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const

/** Where a lead came from. */
export const leadSources = [
  'website',
  'referral',
  'cold_call',
  'social_media',
  'email_campaign',
  'trade_show',
  'other',
] as const

/** How Sales shows its leads. */
export const leadLayouts = ['list', 'board'] as const

/** What a lead's story has beside its notes and moves. */
export const leadEventNames = [
  'lead.changed',
  'lead.assigned',
  'lead.assignment_undone',
  'lead.deleted',
  'lead.restored',
  'task.created',
  'task.completed',
  'task.deleted',
  'task.restored',
] as const

export const listLeads = 'GET /api/leads'
export const exportLeads = 'GET /api/leads/export'
export const getLead = 'GET /api/leads/:id'
export const getLeadNeighbours = 'GET /api/leads/:id/neighbours'
export const createLead = 'POST /api/leads'
export const updateLead = 'PUT /api/leads/:id'
export const patchLead = 'PATCH /api/leads/:id'
export const deleteLead = 'DELETE /api/leads/:id'
export const restoreLead = 'POST /api/leads/:id/restore'
export const getLeadSummary = 'GET /api/leads/summary'
export const listLeadPlaces = 'GET /api/leads/places'
export const listDuplicates = 'GET /api/leads/duplicates'
export const listLeadMoves = 'GET /api/leads/:id/moves'
export const listLeadEvents = 'GET /api/leads/:id/events'
export const moveLead = 'POST /api/leads/:id/moves'
export const undoMove = 'DELETE /api/leads/:id/moves/:moveId'
export const getLeadInsights = 'GET /api/leads/:id/insights'
