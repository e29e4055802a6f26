/** Most years that a period may span. */
export const MOST_YEARS = 10

/** Most reasons that are listed; the leads of all others are counted together. */
export const MOST_REASONS = 50

/** Days that are computed for each stage that is left, where the company has not won a lead from there in the last twelve months. */
export const ASSUMED_DAYS_PER_STAGE = 30

/** What the period's leads are counted through, in the order of the pipeline. Losing is no step of it. */
export const funnelStages = ['new', 'qualified', 'proposal', 'negotiation', 'closed_won'] as const

/** Stages in which a lead is open. */
export const openStages = ['new', 'qualified', 'proposal', 'negotiation'] as const

/** The same of candidates: from the application to the acceptance. */
export const hiringStages = ['applied', '1st_round', '2nd_round', 'offered', 'accepted'] as const

/** What people do, as the activity of each is counted; `other` is all that the feed tells beside. */
export const activityKinds = ['leads', 'notes', 'tasks', 'hiring', 'documents', 'other'] as const

/** Figures behind which there are leads. */
export const leadFigures = [
  /** Created in the period. */
  'created',
  /** Won in the period, or in one of its months. */
  'won',
  /** Won in the same days a year before, or before one of its months. */
  'wonYearBefore',
  /** Lost in the period; with `reason` for that reason. */
  'lost',
  /** Lost in the period, without a reason. */
  'lostWithoutReason',
  /** Lost in the period, for a reason that is not listed. */
  'lostForOtherReasons',
  /** Won or lost in the period: what a win rate is of. */
  'closed',
  /** Created in the period, and once in a stage. */
  'entered',
  /** Of those, which advanced to a later one. */
  'advanced',
  /** Closed in the period, and once in a stage: whose time in it the median is of. */
  'passed',
  /** In a stage now; of any time. */
  'inStage',
  /** Open now, and expected to be won in a month; of any time. */
  'forecast',
  /** Won in the last twelve months, and once in a stage: what the forecast takes its days from. */
  'forecastDays',
] as const

/** Figures behind which there are tasks. */
export const taskFigures = ['done', 'doneLate', 'overdue'] as const

/** Figures behind which there are candidates. */
export const candidateFigures = ['applied', 'hired', 'entered', 'advanced'] as const

/** What can be had as a table (CSV), each with the numbers of the screen. */
export const analyticsCharts = [
  'summary',
  'wonByMonth',
  'byOwner',
  'bySource',
  'funnel',
  'timeInStage',
  'lostReasons',
  'forecast',
  'tasksByMonth',
  'tasksByPerson',
  'activity',
  'hiring',
  'applicationsByOpening',
] as const

export const getAnalytics = 'GET /api/analytics'
export const exportAnalytics = 'GET /api/analytics/export'
export const listAnalyticsLeads = 'GET /api/analytics/leads'
export const listAnalyticsTasks = 'GET /api/analytics/tasks'
export const listAnalyticsCandidates = 'GET /api/analytics/candidates'
export const listAnalyticsActivities = 'GET /api/analytics/activities'
