import type { Invitation } from '../../contract/invitations/fields.ts'
import { copyText } from '../ui/behaviour/copy-text.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** The link that an invitation is taken up by. */
export const linkOf = ({ token }: Pick<Invitation, 'token'>) => `${window.location.origin}/invitation/${token}`

/** Puts the link on the clipboard and says so. */
export async function copyLink(invitation: Invitation) {
  const link = linkOf(invitation)
  if (await copyText(link)) toast({ title: 'Link copied', description: `Send it to ${invitation.email}.` })
  else toast({ title: 'Copy Failed', description: `Copy it by hand: ${link}`, variant: 'destructive' })
}
