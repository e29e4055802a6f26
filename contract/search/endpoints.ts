/** What a search finds. */
export const searchKinds = ['lead', 'document', 'task', 'opening', 'candidate'] as const

/** How many of each kind an answer holds, unless asked for otherwise. */
export const HITS_OF_A_KIND = 5

export const search = 'GET /api/search'
