export const listColleagues = 'GET /api/users'
export const getColleague = 'GET /api/users/:id'
