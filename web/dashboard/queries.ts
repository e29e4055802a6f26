import { getDashboard, getToday } from '../../contract/dashboard/endpoints.ts'
import { callQuery } from '../api/queries.ts'

export const dashboardQuery = callQuery(getDashboard, {})

export const todayQuery = callQuery(getToday, {})
