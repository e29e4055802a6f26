import { useMutation } from '@tanstack/react-query'
import { changePassword, endOtherSession, updateAccount } from '../../contract/account/endpoints.ts'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { listColleagues } from '../../contract/colleagues/endpoints.ts'
import { listTeamMembers } from '../../contract/team/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { sessionsQuery } from './queries.ts'

export function useUpdateAccount(done: string | ((user: CurrentUser) => string)) {
  return useMutation({
    mutationFn: (change: CallBody<typeof updateAccount>) => runCall(updateAccount, { body: change }),
    onSuccess: (user) => {
      keepUser(user)
      toast({ title: typeof done === 'string' ? done : done(user) })
    },
    onError: failed('Your account could not be changed'),
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: CallBody<typeof changePassword>) => runCall(changePassword, { body: passwords }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast({ title: 'Password changed', description: 'You are signed out everywhere else.' })
    },
    onError: failed('The password could not be changed'),
  })
}

export function useEndSessions() {
  return useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => runCall(endOtherSession, { params: { id } }))),
    onSuccess: (_, ids) => toast({ title: ids.length === 1 ? 'Session ended' : 'Signed out everywhere else' }),
    onError: failed('The session could not be ended'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** The user's name and picture stand on other screens too. */
export function keepUser(user: CurrentUser) {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  void queryClient.invalidateQueries({ queryKey: keysBelow(listColleagues, {}) })
  void queryClient.invalidateQueries({ queryKey: keysBelow(listTeamMembers, {}) })
}
