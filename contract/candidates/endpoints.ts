/** Stages of a candidate, in their order. */
export const candidateStages = ['applied', '1st_round', '2nd_round', 'offered', 'accepted', 'rejected'] as const

/** What may be stored: the stages, and the older words for them. */
export const candidateStatuses = [...candidateStages, 'submitted', 'reviewing', 'interviewed', 'hired'] as const

/** Where a candidate came from; who applied by themselves came by the careers site. */
export const candidateSources = [
  'careers_site',
  'referral',
  'sourced',
  'linkedin',
  'job_board',
  'agency',
  'event',
  'other',
] as const

/** What a list of candidates can be sorted by; a leading minus turns the order round. */
export const candidateSorts = [
  'createdAt',
  '-createdAt',
  'stageUpdatedAt',
  '-stageUpdatedAt',
  'lastName',
  '-lastName',
] as const

/** Most candidates that are moved at once. */
export const MOST_MOVED = 5000

export const listCandidates = 'GET /api/job-applications'
export const createCandidate = 'POST /api/job-applications'
export const getCandidateSummary = 'GET /api/job-applications/summary'
export const exportCandidates = 'GET /api/job-applications/export'
export const getCandidate = 'GET /api/job-applications/:id'
export const getNeighbours = 'GET /api/job-applications/:id/neighbours'
export const updateCandidate = 'PUT /api/job-applications/:id'
export const patchCandidate = 'PATCH /api/job-applications/:id'
export const listCandidateMoves = 'GET /api/job-applications/:id/moves'
export const moveCandidates = 'POST /api/job-applications/moves'
export const moveMatching = 'POST /api/job-applications/moves/matching'
export const undoCandidateMoves = 'POST /api/job-applications/moves/undo'
export const deleteCandidate = 'DELETE /api/job-applications/:id'
export const eraseCandidate = 'POST /api/job-applications/:id/erase'
export const keepCandidate = 'POST /api/job-applications/:id/keep'
export const chooseSubmission = 'PUT /api/job-applications/:id/counting-submission'
export const getRatings = 'GET /api/job-applications/:id/ratings'
export const rateCandidate = 'PUT /api/job-applications/:id/ratings'
export const listComments = 'GET /api/job-applications/:id/comments'
export const createComment = 'POST /api/job-applications/:id/comments'
export const updateComment = 'PUT /api/job-applications/:id/comments/:commentId'
export const patchComment = 'PATCH /api/job-applications/:id/comments/:commentId'
export const deleteComment = 'DELETE /api/job-applications/:id/comments/:commentId'
export const restoreComment = 'POST /api/job-applications/:id/comments/:commentId/restore'
