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

/** What a list of leads can be sorted by; a leading minus turns the order round. */
export const leadSorts = [
  'createdAt',
  'updatedAt',
  'name',
  'company',
  'value',
  'probability',
  'stage',
  'stageChangedAt',
] as const

/** How Sales shows its leads. */
export const leadLayouts = ['list', 'board'] as const

/** Where leads are, as far as a filter goes by it. */
export const placeFields = ['city', 'country'] as const

export const listLeads = 'GET /api/leads'
export const getLead = 'GET /api/leads/:id'
export const getLeadNeighbours = 'GET /api/leads/:id/neighbours'
export const createLead = 'POST /api/leads'
export const updateLead = 'PUT /api/leads/:id'
export const patchLead = 'PATCH /api/leads/:id'
export const deleteLead = 'DELETE /api/leads/:id'
export const restoreLead = 'POST /api/leads/:id/restore'
export const getLeadSummary = 'GET /api/leads/summary'
export const listLeadPlaces = 'GET /api/leads/places'
export const listLeadMoves = 'GET /api/leads/:id/moves'
export const moveLead = 'POST /api/leads/:id/moves'
export const undoMove = 'DELETE /api/leads/:id/moves/:moveId'
export const getLeadInsights = 'GET /api/leads/:id/insights'
