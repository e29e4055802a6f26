import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '../../contract/plain/activities.ts'
import { runCall } from '../api/call.ts'
import { tasksQuery } from '../tasks/queries.ts'

/** The dashboard's figures and recent leads, in one call. */
export const dashboardQuery = queryOptions({
  queryKey: ['/api/dashboard'],
  queryFn: ({ signal }) => runCall(getDashboard, { signal }),
})

/** A person's own open tasks, group by group. */
export const myTasksQuery = (userId: string) => tasksQuery({ assignedTo: userId, state: 'open', sort: 'group' })
