import { queryOptions, useMutation } from '@tanstack/react-query'
import { finishSignIn, readSignIn } from '../../contract/factors/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { loadPatiently } from '../screens/lazy-part.ts'
import { keepUser } from './queries.ts'

/** With what a sign-in can be finished. */
export const signInQuery = (signIn: string) =>
  queryOptions({
    queryKey: ['sign-in', signIn],
    queryFn: () => runCall(readSignIn, { body: { signIn } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: CallBody<typeof finishSignIn>) => runCall(finishSignIn, { body }),
    onSuccess: keepUser,
    onError: failed('Login failed'),
  })
}

/** Has the browser sign with a passkey, and finishes a sign-in with it. */
export function useFinishWithPasskey() {
  return useMutation({
    mutationFn: async (signIn: string) => {
      const { startAuthentication } = await loadPatiently(() => import('@simplewebauthn/browser'))
      // Loaded with each try: what was signed does not count again.
      const { passkey: options } = await runCall(readSignIn, { body: { signIn } })
      // As the server's library made them for this one.
      const passkey = await startAuthentication({ optionsJSON: options as never })
      return runCall(finishSignIn, { body: { signIn, passkey: { ...passkey, type: 'public-key' } } })
    },
    onSuccess: keepUser,
    onError: failed('Login failed'),
  })
}
