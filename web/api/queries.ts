import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type CallInput, runCall, runPage, type ServedEndpoint } from './call.ts'
import { keyOf, pagesKey } from './keys.ts'

/** What a call answers, as a query. */
export function callQuery<At extends ServedEndpoint>(endpoint: At, input: CallInput<At>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => runCall(endpoint, { ...input, signal }),
  })
}

/** What a call lists, as a query that loads it page by page, so many rows at a time. */
export function pagesQuery<At extends ServedEndpoint>(endpoint: At, input: CallInput<At>, limit: number) {
  const { query } = input as { query?: object }
  return infiniteQueryOptions({
    queryKey: pagesKey(endpoint, input),
    queryFn: ({ pageParam, signal }) =>
      runPage(endpoint, {
        ...input,
        query: { ...query, limit: String(limit), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}
