import { infiniteQueryOptions } from '@tanstack/react-query'
import { listDuplicates } from '../../../contract/leads/endpoints.ts'
import { runCall } from '../../api/call.ts'
import { keysBelow } from '../../api/keys.ts'

const PAGE = '25'

/** Pairs of leads that may be the same, page by page. */
export const pairsQuery = infiniteQueryOptions({
  queryKey: [...keysBelow(listDuplicates, {}), 'pairs'],
  queryFn: ({ pageParam, signal }) =>
    runCall(listDuplicates, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})
