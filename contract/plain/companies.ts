/** Longest name of an organization, in characters. */
export const COMPANY_NAME_LENGTH = 200

export const createCompany = 'POST /api/companies'
export const getCompany = 'GET /api/companies/:id'
export const updateCompany = 'PATCH /api/companies/:id'
