import type { Invitation } from '../../contract/invitations/fields.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useResend } from './changes.ts'
import { linkOf } from './link.ts'

/** How far the invitation's mail came, in words; with the way to try again when it failed. */
export function Delivery({ invitation }: { invitation: Invitation }) {
  const resend = useResend()
  const { email, delivery } = invitation
  const deliveryError = invitation.deliveryError.replace(/\.$/, '')
  if (delivery === 'failed')
    return (
      <p className="text-sm text-pretty break-words text-destructive-text">
        Not sent: {deliveryError || 'the mail server refused it'}.{' '}
        <Button
          variant="link"
          size="inline"
          aria-label={`Try again: ${email}`}
          pending={resend.isPending}
          onClick={() => resend.mutate(invitation)}
        >
          Try again
        </Button>
      </p>
    )
  if (delivery === 'none') return <NoMail invitation={invitation} />
  return <p className="text-sm text-muted-foreground">{words[delivery]}</p>
}

/** Without a mail server, the link is handed over. */
function NoMail({ invitation }: { invitation: Invitation }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <p className="text-pretty text-warning-text">Not sent by mail. Send them the link.</p>
      {invitation.status === 'pending' && invitation.token && (
        <CopyButton variant="link" size="inline" text={linkOf(invitation)} label="Copy link" />
      )}
    </div>
  )
}

const words = {
  queued: 'Sending…',
  sent: 'Sent by email',
}
