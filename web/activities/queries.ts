import { infiniteQueryOptions } from '@tanstack/react-query'
import { listActivities } from '../../contract/plain/activities.ts'
import { runPage } from '../api/call.ts'

const PAGE = '8'

/** What happened in the company, newest first, page by page. */
export const activitiesQuery = infiniteQueryOptions({
  queryKey: ['/api/activities'],
  queryFn: ({ pageParam, signal }) =>
    runPage(listActivities, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})
