import { useMutation } from '@tanstack/react-query'
import { getPasswordReset, requestPasswordReset, usePasswordReset } from '../../contract/account/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { currentUserQuery } from './queries.ts'

/** Whether a reset link still works, and whose it is. */
export const resetQuery = (token: string) => callQuery(getPasswordReset, { params: { token } })

/** Asks for a link by mail. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (request: CallBody<typeof requestPasswordReset>) => runCall(requestPasswordReset, { body: request }),
    onError: failed('The link could not be requested'),
  })
}

/** Sets the new password; every session of the account ends with that, this browser's too. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (body: CallBody<typeof usePasswordReset>) => runCall(usePasswordReset, { params: { token }, body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      toast({ title: 'Password changed', description: 'You can now login with your new password' })
    },
    onError: failed('The password could not be changed'),
  })
}
