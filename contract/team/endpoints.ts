/** Roles that can be given; ownership is handed over instead. */
export const grantableRoles = ['user', 'admin'] as const

export const listTeamMembers = 'GET /api/team-members'
export const changeRole = 'PATCH /api/team-members/:id'
export const changeAreas = 'PUT /api/team-members/:id/areas'
export const transferOwnership = 'POST /api/team-members/:id/ownership'
export const getOpenWork = 'GET /api/team-members/:id/open-work'
export const removeMember = 'DELETE /api/team-members/:id'
export const issueResetLink = 'POST /api/team-members/:id/reset-link'
