/** What a query asks for: each row of its answer is one of these. */
export const querySubjects = ['leads', 'tasks', 'documents', 'openings', 'candidates', 'activities'] as const

/**
 * What is computed of the rows. `sum` to `highest` are of amounts, `earliest` and `latest` of days. `share` is of each group in all rows that match, or
 * in the sum of a field; `winRate` is won and `lossRate` lost of all closed, `conversion` won of all, `wonCount` how many were won and
 * `wonValue` what these are worth; `salesCycle` and `medianSalesCycle` days from created to won.
 */
export const queryMeasures = [
  'count',
  'sum',
  'average',
  'median',
  'lowest',
  'highest',
  'earliest',
  'latest',
  'share',
  'winRate',
  'lossRate',
  'conversion',
  'wonCount',
  'wonValue',
  'salesCycle',
  'medianSalesCycle',
] as const

/** Of days, what they are grouped by; `weekday` has all Mondays together. */
export const periodUnits = ['day', 'weekday', 'week', 'month', 'quarter', 'year'] as const

/** Averages of an amount over the rows that meet all other conditions, with which each row can be compared. */
export const averages = ['average', 'median'] as const

/** What the asker wants to see, which decides how the answer is worded. */
export const queryAims = ['list', 'count', 'figures', 'rank', 'compare', 'pipeline', 'activity', 'find'] as const

/** Most rows that an answer carries; its total says how many there are. */
export const MOST_QUERY_ROWS = 200

export const runQuery = 'POST /api/ai/query'
