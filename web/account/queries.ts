import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '../../contract/plain/account.ts'
import { runCall } from '../api/call.ts'

/** Where one is signed in, last used first; asked anew with each visit. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: ({ signal }) => runCall(listSessions, { signal }),
  staleTime: 0,
})
