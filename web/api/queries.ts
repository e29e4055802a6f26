import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import { type CallInput, runCall, runPage } from './call.ts'
import { keyOf, pagesKey } from './keys.ts'

/** What a call answers, as a query. */
export function callQuery<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => runCall(call, { ...input, signal }),
  })
}

/** What a call lists, as a query that loads it page by page, so many rows at a time. */
export function pagesQuery<C extends Call>(call: C, input: CallInput<C>, limit: number) {
  const { query } = input as { query?: object }
  return infiniteQueryOptions({
    queryKey: pagesKey(call, input),
    queryFn: ({ pageParam, signal }) =>
      runPage(call, {
        ...input,
        query: { ...query, limit: String(limit), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}
