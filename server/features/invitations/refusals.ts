import { conflict, gone, notFound, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const invitationRefusals = refusals('invitations', {
  picture_not_found: () => notFound('Picture'),
  unknown_link: () => new Refusal('not_found', 'This invitation does not exist'),
  expired: () => gone('This invitation has expired'),
  used: () => gone('This invitation was already used'),
  username_taken: () => conflict('This username is taken', { username: 'This username is taken' }),
  has_account: () => conflict('Someone with this email address already has an account'),
  invited_already: () => conflict('This address already has a pending invitation', { email: 'Already invited' }),
  not_found: () => notFound('Invitation'),
  invitee_has_account: () =>
    conflict('Someone with this email address already has an account', { email: 'Already has an account' }),
})
