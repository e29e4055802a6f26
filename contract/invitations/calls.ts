import * as z from 'zod/mini'
import { Areas, NewPassword, Username } from '../auth/fields.ts'
import { call } from '../call.ts'
import { EVERYTHING } from '../plain/areas.ts'
import { GrantableRole } from '../team/fields.ts'
import { Email, Id, pagesOf, requiredLine, TokenParams } from '../values.ts'
import * as at from './endpoints.ts'
import { Invitation, InvitationOffer } from './fields.ts'

export const listInvitations = call.admin(at.listInvitations, 'Pending invitations, newest first', pagesOf(Invitation))

export const createInvitation = call.admin(at.createInvitation, 'Invite a person by email, as user or admin', {
  body: z.object({ email: Email, role: z._default(GrantableRole, 'user'), areas: z._default(Areas, EVERYTHING) }),
  reply: Invitation,
  status: 201,
})

export const resendInvitation = call.admin(
  at.resendInvitation,
  'Send the invitation again, valid for another seven days',
  { reply: Invitation },
)

export const deleteInvitation = call.admin(at.deleteInvitation, 'Revoke an invitation: its link stops working')

export const getInvitation = call.public(
  at.getInvitation,
  'The company, role and email address of an invitation link',
  { params: TokenParams, reply: InvitationOffer },
)

export const getInvitationLogo = call.public(
  at.getInvitationLogo,
  'The logo of the inviting company, while the link works',
  { params: TokenParams, media: 'image/*' },
)

export const acceptInvitation = call.public(
  at.acceptInvitation,
  'Create the invited account, and sign in unless someone is signed in',
  {
    params: TokenParams,
    body: z.object({
      username: Username,
      password: NewPassword,
      firstName: requiredLine('First name is required', 100),
      lastName: requiredLine('Last name is required', 100),
    }),
    reply: z.object({ id: Id, username: z.string(), email: z.string() }),
    status: 201,
  },
)
