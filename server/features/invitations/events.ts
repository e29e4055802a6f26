import type { DeliveryState } from '../../../contract/invitations/fields.ts'
import type { GrantableRole } from '../../../contract/team/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Invitation {
  id: string
  email: string
}

interface Accepted extends Invitation {
  firstName: string
  lastName: string
  invitedBy: string | null
}

/** Whom the company invites, only owners and admins see: the feed does not tell. */
export const invitationEvents = {
  'invitation.created': (invitation: Invitation & { role: GrantableRole }) => ({
    ...on(invitation),
    audit: { subject: invitation.email, detail: { role: invitation.role } },
  }),
  'invitation.sent_again': (invitation: Invitation) => ({ ...on(invitation), audit: { subject: invitation.email } }),
  'invitation.mailed': (invitation: { id: string; delivery: DeliveryState }) => ({ ...on(invitation), audit: null }),
  // The audit has it as `member.joined`.
  'invitation.accepted': ({ firstName, lastName, invitedBy, ...invitation }: Accepted) => ({
    ...on(invitation),
    audit: null,
    notify: [
      {
        to: [invitedBy],
        type: 'invitation_accepted' as const,
        title: () => `${firstName} ${lastName} (${invitation.email}) accepted your invitation`,
        link: '/team',
      },
    ],
  }),
  'invitation.revoked': (invitation: Invitation) => ({ ...on(invitation), audit: { subject: invitation.email } }),
} satisfies EventTable<'invitation'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof invitationEvents> {}
}

const on = ({ id }: { id: string }) => ({
  about: { entityType: 'invitation', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
})
