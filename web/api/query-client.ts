import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '../../contract/auth/endpoints.ts'
import { keyOf } from './keys.ts'
import { isAway, Unreachable, watchReach } from './reach.ts'
import { leaveWhenUnauthorized, type SignInAddress } from './unauthorized.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `signInAt`: where a mutation goes when the session has ended; `/auth` unless it says otherwise. */
    mutationMeta: { signInAt?: SignInAddress }
  }
}

/** Loaded data never becomes stale by itself, and nothing is fetched or sent twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => leave(error) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => leave(error, mutation.meta?.signInAt),
  }),
  defaultOptions: {
    // A server on the same machine answers with the network down, so the browser's word on it decides nothing.
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What could not be loaded without the server is loaded as soon as it is back; what was typed meanwhile, people send.
watchReach(() => {
  if (isAway()) return
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof Unreachable })
})

// Screens load what they show beside the user check. Where that finds nobody, no session has ended: the guard leads on.
function leave(error: unknown, address?: SignInAddress) {
  if (queryClient.getQueryData(keyOf(getCurrentUser, {}))) leaveWhenUnauthorized(error, address)
}
