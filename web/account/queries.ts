import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '../../contract/account/endpoints.ts'
import { callQuery } from '../api/queries.ts'

/** Your active sessions, last used first; loaded again on each visit. */
export const sessionsQuery = queryOptions({ ...callQuery(listSessions, {}), staleTime: 0 })
