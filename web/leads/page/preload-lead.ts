import { queryClient } from '../../api/query-client.ts'
import { leadTasksQuery, taskSummaryQuery } from '../../tasks/queries.ts'
import { notesQuery } from '../notes/queries.ts'
import { leadEventsQuery, leadInsightsQuery, leadMovesQuery, leadQuery } from '../queries.ts'

/** Fetches what the page of a lead shows, beside its script: when its link is hovered, focused or followed. */
export function preloadLead(id: string) {
  void queryClient.prefetchQuery(leadQuery(id))
  void queryClient.prefetchQuery(leadInsightsQuery(id))
  void queryClient.prefetchQuery(leadMovesQuery(id))
  void queryClient.prefetchInfiniteQuery(leadEventsQuery(id))
  void queryClient.prefetchInfiniteQuery(notesQuery(id))
  void queryClient.prefetchInfiniteQuery(leadTasksQuery(id, 'open'))
  void queryClient.prefetchQuery(taskSummaryQuery({ leadId: id }))
}
