import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { invitationsQuery } from '../invitations/queries.ts'
import { membersQuery } from './queries.ts'

/** Fetches what the team's screen shows, beside its script, for those who may see it. */
export async function preloadTeam() {
  const user = await queryClient.ensureQueryData(currentUserQuery)
  if (!user?.companyId || user.role === 'user') return
  void queryClient.prefetchInfiniteQuery(membersQuery)
  void queryClient.prefetchInfiniteQuery(invitationsQuery)
}
