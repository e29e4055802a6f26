/** Longest name of an organization, in characters. */
export const COMPANY_NAME_LENGTH = 200

/** Most reasons for a loss that a company lists. */
export const MOST_LOST_REASONS = 20

/** Longest of them, in characters. */
export const LOST_REASON_LENGTH = 100

export const createCompany = 'POST /api/companies'
export const getCompany = 'GET /api/companies/:id'
export const updateCompany = 'PATCH /api/companies/:id'
export const getDomain = 'GET /api/companies/:id/domain'
export const checkDomain = 'POST /api/companies/:id/domain/check'
