/** How many leads the dashboard shows. */
export const RECENT_LEADS = 5

/** How many rows each list of the day shows; its count is of all. */
export const TODAY_ROWS = 5

/** The stages of leads that are neither won nor lost, as a filter of the list of leads. */
export const OPEN_STAGES = 'new,qualified,proposal,negotiation'

/** Which of the user’s leads the day shows, as filters of the list of leads, which shows the same ones. */
export const todayLeads = {
  withoutNextStep: { stage: OPEN_STAGES, openTask: 'none', sort: '-value' },
  /** For two weeks nobody moved the lead or was in touch. */
  standingStill: { stage: OPEN_STAGES, stageChanged: 'over-14-days', noContact: '14-days', sort: '-value' },
} as const

export const getDashboard = 'GET /api/dashboard'
export const getToday = 'GET /api/dashboard/today'
