import { useMutation } from '@tanstack/react-query'
import type { Areas } from '../../contract/auth/fields.ts'
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  resendInvitation,
} from '../../contract/invitations/endpoints.ts'
import type { Invitation } from '../../contract/invitations/fields.ts'
import type { GrantableRole } from '../../contract/team/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { copyText } from '../ui/behaviour/copy-text.ts'
import { toast } from '../ui/behaviour/toast.ts'

export function useInvite() {
  return useMutation({
    mutationFn: (invitation: { email: string; role: GrantableRole; areas: Areas }) =>
      runCall(createInvitation, { body: invitation }),
    onSuccess: (invitation) => {
      showLink(invitation.delivery === 'none' ? 'Invitation created' : 'Invitation sent', invitation)
      return refresh()
    },
    onError: failedBecause('Failed to send invitation', 'Please try again.'),
  })
}

/** Sends an invitation again, or tries once more after a failure; it is valid for another seven days. */
export function useResend() {
  return useMutation({
    mutationFn: ({ id }: Invitation) => runCall(resendInvitation, { params: { id } }),
    onSuccess: (invitation) => {
      showLink(invitation.delivery === 'none' ? 'Invitation renewed' : 'Invitation sent again', invitation)
      return refresh()
    },
    onError: failedBecause('Failed to send invitation', 'Please try again.'),
  })
}

/** Revokes an invitation; inviting the same person again is one press away. */
export function useDeleteInvitation() {
  const invite = useInvite()
  return useMutation({
    mutationFn: ({ id }: Invitation) => runCall(deleteInvitation, { params: { id } }),
    onSuccess: (_, { email, role, areas }) => {
      const again = role === 'admin' ? 'admin' : 'user'
      toast({
        title: 'Invitation deleted',
        description: 'The invitation has been revoked',
        action: { label: 'Invite again', run: () => invite.mutate({ email, role: again, areas }) },
      })
      return refresh()
    },
    onError: failedBecause('Failed to delete invitation', 'Please try again.'),
  })
}

/** Where no mail went out the link is handed over, so the toast gives it and stays. */
function showLink(title: string, invitation: Invitation) {
  const { email, delivery } = invitation
  if (delivery !== 'none') return toast({ title, description: `To ${email}` })
  toast({
    title,
    description: `Email is not set up. Copy the link and send it to ${email} yourself.`,
    action: { label: 'Copy link', run: () => void copyLink(invitation) },
    stays: true,
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: keysBelow(listInvitations, {}) })

/** The link that an invitation is taken up by. */
export const linkOf = ({ token }: Pick<Invitation, 'token'>) => `${window.location.origin}/invitation/${token}`

/** Puts the link on the clipboard and says so. */
async function copyLink(invitation: Invitation) {
  const link = linkOf(invitation)
  if (await copyText(link)) toast({ title: 'Link copied', description: `Send it to ${invitation.email}.` })
  else toast({ title: 'Copy Failed', description: `Copy it by hand: ${link}`, variant: 'destructive' })
}
