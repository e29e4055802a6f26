import { useMutation } from '@tanstack/react-query'
import { acceptInvitation, getInvitation } from '../../contract/invitations/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { callQuery } from '../api/queries.ts'
import { askWhoIsSignedIn } from '../auth/queries.ts'
import { toast } from '../ui/behaviour/toast.ts'

export const offerQuery = (token: string) => callQuery(getInvitation, { params: { token } })

/** Creates the invited account, which is signed in then. */
export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (account: CallBody<typeof acceptInvitation>) =>
      runCall(acceptInvitation, { params: { token }, body: account }),
    onSuccess: async () => {
      await askWhoIsSignedIn()
      toast({ title: 'Account created successfully!', description: 'You can now login with your credentials' })
    },
    onError: failedBecause('Failed to create account', 'Something went wrong'),
  })
}
