import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listLeadNotes } from '../../contract/plain/lead-notes.ts'
import { listStageChanges } from '../../contract/plain/leads.ts'
import { runCall, runPage } from '../api/call.ts'

const PAGE_LENGTH = 50

/** The notes on a lead, newest first, page by page. */
export function notesQuery(leadId: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/leads', leadId, 'notes'],
    queryFn: ({ pageParam, signal }) =>
      runPage(listLeadNotes, {
        params: { leadId },
        query: { limit: String(PAGE_LENGTH), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The stages a lead went through, newest first. */
export function stageChangesQuery(leadId: string) {
  return queryOptions({
    queryKey: ['/api/leads', leadId, 'stage-changes'],
    queryFn: ({ signal }) => runCall(listStageChanges, { params: { id: leadId }, signal }),
  })
}
