import type { Invitation } from '../../contract/invitations.ts'
import { Button } from '../ui/button.tsx'
import { useResend } from './changes.ts'

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
  return <p className="text-sm text-muted-foreground">{words[delivery]}</p>
}

const words = {
  none: 'Not sent: no mail server configured',
  queued: 'Sending…',
  sent: 'Sent by email',
}
