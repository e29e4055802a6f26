import { getDashboard } from '../../contract/dashboard/endpoints.ts'
import { callQuery } from '../api/queries.ts'
import { tasksQuery } from '../tasks/queries.ts'

export const dashboardQuery = callQuery(getDashboard, {})

export const myTasksQuery = (userId: string) => tasksQuery({ assignedTo: userId, state: 'open', sort: 'group' })
