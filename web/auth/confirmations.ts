import { useMutation } from '@tanstack/react-query'
import { confirmEmail, getConfirmation, resendConfirmation } from '../../contract/account/endpoints.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { currentUserQuery } from './queries.ts'

/** What address a link confirms, and whose. */
export const confirmationQuery = (token: string) => callQuery(getConfirmation, { params: { token } })

export function useConfirmEmail(token: string) {
  return useMutation({
    mutationFn: () => runCall(confirmEmail, { params: { token } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      toast({ title: 'Email address confirmed' })
    },
    onError: failed('The address could not be confirmed'),
  })
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => runCall(resendConfirmation, {}),
    onSuccess: () => toast({ title: 'Check your mail', description: 'We sent the link again.' }),
    onError: failed('The link could not be sent'),
  })
}
