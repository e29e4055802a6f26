export const listPublicOpenings = 'GET /api/public/job-openings'
export const getPublicOpening = 'GET /api/public/job-openings/:id'
export const getCareersLogo = 'GET /api/public/companies/:id/logo'
export const getProofTask = 'GET /api/public/job-openings/:id/proof'
export const createApplication = 'POST /api/public/job-applications'
export const getOwnApplication = 'GET /api/public/applications/:token'
export const confirmSubmission = 'POST /api/public/applications/:token'

/** Openings on one page of the careers site. */
export const OPENINGS_PAGE = 50
