import { badInput, conflict, forbidden, notFound, refusals } from '../../platform/calls/refusals.ts'

export const teamRefusals = refusals('team', {
  owner_keeps_role: () => conflict('Transfer the company before you change the role of its owner'),
  does_everything: () => conflict('Owners and admins can do everything. Make this member a user first.'),
  not_the_owner: () => forbidden('Only the owner can transfer the company'),
  owner_already: () => conflict('This member is already the owner'),
  not_found: () => notFound('Member'),
  own_removal: () => conflict('You cannot remove yourself'),
  owner_stays: () => conflict('The owner cannot be removed. Transfer the company first.'),
  own_password: () => conflict('Change your own password in your security settings'),
  owner_password: () => forbidden('The owner’s password can only be reset by email'),
  own_factors: () => conflict('Remove your own second factors in your security settings'),
  owner_factors: () => forbidden('The owner’s second factors can only be reset on the server'),
  no_factor: () => conflict('This member has no second factor'),
  admin_for_owner_only: () => forbidden('Only the owner can do this to an admin'),
  hand_over_to_leaver: () => badInput('Choose someone else', { handOverTo: 'Choose someone else' }),
})
