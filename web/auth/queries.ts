import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getCurrentUser, getRegistration, login, logout, register } from '../../contract/auth/endpoints.ts'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { type CallBody, CallError, runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keyOf } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { leaveSignedOut } from '../api/unauthorized.ts'
import { forgetChanges } from '../ui/behaviour/changes.ts'

/** The signed-in user, or null; fresh for 5 minutes. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(getCurrentUser, {}),
  queryFn: findCurrentUser,
  staleTime: 5 * 60_000,
})

/** The signed-in user. Only for what stands inside the signed-in app, where there is one. */
export function useSignedInUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery)
  if (!data) throw new Error('useSignedInUser is used where nobody is signed in')
  return data
}

/** What `/auth` has to offer: the form of the very first account, or the login form. */
export const registrationQuery = queryOptions({
  queryKey: keyOf(getRegistration, {}),
  queryFn: () => runCall(getRegistration, {}),
})

/** What a sign-in goes on with that needs a second factor; undefined where it failed for another reason. */
export const needsFactor = (error: unknown) => (error instanceof CallError ? error.signIn : undefined)

/** Signs in, or registers and is signed in: the reply becomes the current user. */
export function useLogin() {
  return useMutation({
    mutationFn: (credentials: CallBody<typeof login>) => runCall(login, { body: credentials }),
    onSuccess: keepUser,
    onError: (error) => {
      // Nothing failed: there is a second step.
      if (needsFactor(error)) return
      failedBecause('Login failed', 'Invalid username or password')(error)
    },
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (registration: CallBody<typeof register>) => runCall(register, { body: registration }),
    onSuccess: keepUser,
    onError: failedBecause('Registration failed', 'Could not create account'),
  })
}

/**
 * Signs out and reloads at `/auth`, so that nothing about the person stays in memory. With `stay` the page goes on for someone
 * else, and forgets what it does not show.
 */
export function useLogout({ stay = false } = {}) {
  return useMutation({
    mutationFn: () => runCall(logout, {}),
    onSuccess: async () => {
      // An answer that is on its way may be from before.
      await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey })
      queryClient.setQueryData(currentUserQuery.queryKey, null)
      if (!stay) return leaveSignedOut()
      queryClient.removeQueries({ type: 'inactive' })
      forgetChanges()
    },
    onError: failedBecause('Logout failed'),
  })
}

/** The person who signed in is the current user from then on. */
export function keepUser(user: CurrentUser) {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

/** Asks again who is signed in: another tab may have changed it. Null where there is no answer. */
export const askWhoIsSignedIn = () => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null)

async function findCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await runCall(getCurrentUser, {})
  } catch (error) {
    // Not signed in, which is an answer and no failure.
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}
