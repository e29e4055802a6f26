export const createCompany = 'POST /api/companies'
export const getCompany = 'GET /api/companies/:id'
export const updateCompany = 'PATCH /api/companies/:id'
