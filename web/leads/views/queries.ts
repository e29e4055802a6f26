import { countLeadViews, listLeadViews } from '../../../contract/lead-views/endpoints.ts'
import { callQuery } from '../../api/queries.ts'

/** Kept views of the list of leads: one's own and the team's, in one's own order. */
export const leadViewsQuery = callQuery(listLeadViews, {})

/** How many leads there are in each view. */
export const leadViewCountsQuery = callQuery(countLeadViews, {})
