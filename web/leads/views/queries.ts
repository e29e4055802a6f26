import { countLeadViews, listLeadViews } from '../../../contract/lead-views/endpoints.ts'
import { callQuery } from '../../api/queries.ts'

export const leadViewsQuery = callQuery(listLeadViews, {})

/** How many leads there are in each view. */
export const leadViewCountsQuery = callQuery(countLeadViews, {})
