import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOpenWork, listTeamMembers } from '../../contract/plain/team.ts'
import { runCall, runPage } from '../api/call.ts'

const PAGE = '100'

/** The members of the company, the longest-standing first, page by page. */
export const membersQuery = infiniteQueryOptions({
  queryKey: ['/api/team-members', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    runPage(listTeamMembers, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

/** What a member still has to do; asked anew each time, as it decides what is handed over. */
export function openWorkQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/team-members', id, 'open-work'],
    queryFn: ({ signal }) => runCall(getOpenWork, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
