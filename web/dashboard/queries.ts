import { getDashboard } from '../../contract/activities/endpoints.ts'
import { callQuery } from '../api/queries.ts'
import { tasksQuery } from '../tasks/queries.ts'

export const dashboardQuery = callQuery(getDashboard, {})

/** A person's own open tasks, group by group. */
export const myTasksQuery = (userId: string) => tasksQuery({ assignedTo: userId, state: 'open', sort: 'group' })
