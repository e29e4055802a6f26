import { infiniteQueryOptions } from '@tanstack/react-query'
import { listInvitations } from '../../contract/plain/invitations.ts'
import { runPage } from '../api/call.ts'

const PAGE = '100'

/** Invitations that were not accepted yet, newest first, page by page. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['/api/invitations', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    runPage(listInvitations, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})
