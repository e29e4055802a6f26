export const getLeadBoard = 'GET /api/leads/board'
export const listCards = 'GET /api/leads/board/cards'
