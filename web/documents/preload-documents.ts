import { queryClient } from '../api/query-client.ts'
import type { DocumentsFilter } from './filter.ts'
import { documentSummaryQuery, documentsQuery } from './queries.ts'

/** Fetches what the knowledge base shows, beside its script: when its link is hovered, focused or followed. */
export function preloadDocuments(filter: DocumentsFilter) {
  void queryClient.prefetchQuery(documentSummaryQuery)
  void queryClient.prefetchInfiniteQuery(documentsQuery(filter))
}
