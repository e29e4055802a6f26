import * as z from 'zod/mini'
import { CurrentUser, LeadLayout, NewPassword } from '../auth/fields.ts'
import { call } from '../call.ts'
import { NAME_LENGTH } from '../plain/values.ts'
import { Email, line, TokenParams } from '../values.ts'
import * as at from './endpoints.ts'
import { CurrentPassword, SignedInDevice } from './fields.ts'

export const updateAccount = call.account(
  at.updateAccount,
  'Change your name, the layout of Sales, or your email address with your password as proof',
  {
    body: z.object({
      firstName: z.optional(line(NAME_LENGTH)),
      lastName: z.optional(line(NAME_LENGTH)),
      email: z.optional(Email),
      salesLayout: z.optional(LeadLayout),
      /** Needed to change the e-mail address. */
      currentPassword: z.optional(CurrentPassword),
    }),
    reply: CurrentUser,
  },
)

export const changePassword = call.account(at.changePassword, 'Set a new password; all other sessions end', {
  body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }),
})

export const listSessions = call.account(at.listSessions, 'Your active sessions, last used first', {
  reply: z.array(SignedInDevice),
})

export const endOtherSession = call.account(at.endOtherSession, 'End one of your sessions')

export const resendConfirmation = call.account(
  at.resendConfirmation,
  'Send the link again that confirms your email address, while it is unconfirmed',
)

export const getConfirmation = call.public(at.getConfirmation, 'What address a link confirms, and whose', {
  params: TokenParams,
  reply: z.object({ username: z.string(), email: z.string() }),
})

export const confirmEmail = call.public(at.confirmEmail, 'Confirm an email address with a link, once', {
  params: TokenParams,
})

export const requestPasswordReset = call.public(
  at.requestPasswordReset,
  'Ask for a reset link by email; the answer is the same whether the account exists or not',
  { body: z.object({ email: Email }) },
)

export const getPasswordReset = call.public(at.getPasswordReset, 'Whether a reset link still works', {
  params: TokenParams,
  reply: z.object({ username: z.string() }),
})

export const usePasswordReset = call.public(
  at.usePasswordReset,
  'Set a new password with a reset link, once; all sessions end',
  { params: TokenParams, body: z.object({ password: NewPassword }) },
)
