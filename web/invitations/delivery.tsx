import type { Invitation } from '../../contract/invitations.ts'

/** How far the invitation's mail came, in words. */
export function Delivery({ invitation: { delivery, deliveryError } }: { invitation: Invitation }) {
  if (delivery === 'failed')
    return (
      <p className="text-sm text-pretty break-words text-destructive-text">
        Not sent: {deliveryError || 'the mail server refused it'}
      </p>
    )
  return <p className="text-sm text-muted-foreground">{words[delivery]}</p>
}

const words = {
  none: 'Not sent: no mail server configured',
  queued: 'Sending…',
  sent: 'Sent by email',
}
