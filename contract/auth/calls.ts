import * as z from 'zod/mini'
import { call } from '../call.ts'
import { requiredLine } from '../values.ts'
import * as at from './endpoints.ts'
import { CurrentUser, Registration } from './fields.ts'

const Credentials = z.object({
  username: requiredLine('Enter your username'),
  password: z.string({ error: 'Enter your password' }).check(z.minLength(1), z.maxLength(at.TRIED_PASSWORD_LIMIT)),
})

export const getCurrentUser = call.account(at.getCurrentUser, 'The signed-in user', { reply: CurrentUser })

export const login = call.public(at.login, 'Sign in with username (or email) and password; sets the session cookie', {
  body: Credentials,
  reply: CurrentUser,
})

export const openLogin = call.public(at.openLogin, 'Redirects a browser to the login form', { status: 302 })

export const register = call.public(
  at.register,
  'Create an account and sign in; allowed for the first account, or when registration is open',
  { body: Registration, reply: CurrentUser, status: 201 },
)

export const logout = call.public(at.logout, 'End the session')

/** What `/auth` offers to visitors; `mail`: whether this installation sends mail. */
export const getRegistration = call.public(
  at.getRegistration,
  'Whether accounts can be registered, and whether this would be the first',
  { reply: z.object({ open: z.boolean(), firstAccount: z.boolean(), mail: z.boolean() }) },
)
