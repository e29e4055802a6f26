import {
  badInput,
  conflict,
  forbidden,
  gone,
  notFound,
  Refusal,
  refusals,
  tooMany,
} from '../../platform/calls/refusals.ts'

export const accountRefusals = refusals('account', {
  busy: () =>
    new Refusal('unavailable', 'There is a lot to do at the moment. Try again in a few seconds.', { retryAfter: 5 }),
  by_invitation_only: () => forbidden('Accounts are created by an administrator. Ask yours for an invitation.'),
  exists_already: () => conflict('This account exists already'),
  too_many_attempts: ({ seconds }: { seconds: number }) =>
    tooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`, seconds),
  too_many_sign_ins: ({ seconds, orElse }: { seconds: number; orElse: string }) =>
    tooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} min${orElse}`, seconds),
  email_link_expired: () => gone('This link has expired. Change your address again for a new one.'),
  email_taken: () => conflict('This email address is taken', { email: 'This email address is taken' }),
  unknown_email_link: () => new Refusal('not_found', 'This link was used or does not exist.'),
  passkey_unchecked: () => badInput('The passkey could not be checked. Begin again.'),
  setup_used: () => conflict('This setup was used. Begin again.'),
  too_many_factors: ({ most }: { most: number }) => conflict(`You have ${most} of them. Remove one first.`),
  passkey_here_already: () => conflict('This passkey is here already'),
  factor_not_found: () => notFound('Second factor'),
  last_factor: () =>
    conflict('Your organization wants a second factor of everybody. Add another before you remove this one.'),
  no_factor: () => conflict('Add an authenticator app or a passkey first'),
  wrong_code: () =>
    badInput('The code is not right', { code: 'The code is not right. Enter the one that your app shows now.' }),
  setup_expired: () => badInput('This took too long. Begin again.'),
  factor_needed: ({ signIn }: { signIn: string }) =>
    new Refusal('factor_needed', 'Confirm with your second factor that it is you', { signIn }),
  no_proof: () => badInput('Send a code, a passkey or a recovery code'),
  sign_in_ended: () => gone('This sign-in has ended. Enter your password again.'),
  no_password: () => badInput('Enter your password', { currentPassword: 'Enter your password' }),
  wrong_password: () => badInput('The password is not right', { currentPassword: 'The password is not right' }),
  password_changed_meanwhile: () => conflict('Your password was changed in the meantime. Sign in anew.'),
  reset_link_expired: () => gone('This link has expired. Ask for a new one.'),
  unknown_reset_link: () => new Refusal('not_found', 'This link was used or does not exist. Ask for a new one.'),
  session_not_found: () => notFound('Session'),
})
