import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '../../contract/activities.ts'
import { runCall } from '../api/call.ts'

/** The dashboard's figures and recent leads, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['/api/dashboard'],
  queryFn: ({ signal }) => runCall(getDashboard, { signal }),
})
