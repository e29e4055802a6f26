import {
  badField,
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
    new Refusal('unavailable', 'Atrium is busy at the moment. Try again in a few seconds.', { retryAfter: 5 }),
  by_invitation_only: () => forbidden('Accounts are created by an administrator. Ask yours for an invitation.'),
  exists_already: () => conflict('This account already exists'),
  taken: ({ username, email }: { username: boolean; email: boolean }) => {
    const fields = {
      ...(username && { username: 'This username is taken' }),
      ...(email && { email: 'This email address is taken' }),
    }
    return conflict(Object.values(fields)[0] ?? '', fields)
  },
  blank_password: ({ field }: Field) => badField(field, 'A password cannot be blanks alone'),
  common_password: ({ field }: Field) =>
    badField(field, 'This password is among the most common ones. Choose another.'),
  own_name: ({ field }: Field) =>
    badField(field, 'This password is too close to your name or address. Choose another.'),
  too_many_attempts: ({ seconds, byMail = false }: { seconds: number; byMail?: boolean }) =>
    tooMany(
      `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min${byMail ? ', or set a new password by email.' : '.'}`,
      seconds,
    ),
  email_link_expired: () => gone('This link has expired. Change your address again for a new one.'),
  unknown_email_link: () => new Refusal('not_found', 'This link is not valid or was already used.'),
  passkey_unchecked: () => badInput('The passkey could not be checked. Start again.'),
  setup_used: () => conflict('This setup was already used. Start again.'),
  too_many_factors: ({ most }: { most: number }) => conflict(`You have ${most} of them. Remove one first.`),
  passkey_here_already: () => conflict('You already have this passkey'),
  factor_not_found: () => notFound('Second factor'),
  last_factor: () => conflict('Your organization requires a second factor. Add another before you remove this one.'),
  no_factor: () => conflict('Add an authenticator app or a passkey first'),
  wrong_code: () => badInput('The code is wrong', { code: 'The code is wrong. Enter the one your app shows now.' }),
  code_refused: () => badField('code', 'The code is wrong, or was already used'),
  passkey_refused: () => badField('passkey', 'The passkey was not accepted. Try again.'),
  recovery_code_refused: () => badField('recoveryCode', 'The recovery code is wrong, or was already used'),
  setup_expired: () => badInput('This took too long. Start again.'),
  factor_needed: ({ signIn }: { signIn: string }) =>
    new Refusal('factor_needed', 'Confirm it’s you with your second factor', { signIn }),
  no_proof: () => badInput('Send a code, a passkey or a recovery code'),
  sign_in_ended: () => gone('This sign-in has ended. Enter your password again.'),
  no_password: () => badField('currentPassword', 'Enter your password'),
  wrong_password: () => badField('currentPassword', 'The password is wrong'),
  password_changed_meanwhile: () => conflict('Your password has changed. Sign in again.'),
  reset_link_expired: () => gone('This link has expired. Ask for a new one.'),
  unknown_reset_link: () => new Refusal('not_found', 'This link is not valid or was already used. Ask for a new one.'),
  session_not_found: () => notFound('Session'),
})

/** Where a form shows it. */
interface Field {
  field: string
}
