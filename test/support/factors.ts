import { TOTP } from 'otpauth'
import { login } from '../../contract/auth/calls.ts'
import { addTotp, beginTotp } from '../../contract/factors/calls.ts'
import type { Caller } from './caller.ts'
import { PASSWORD } from './workspace.ts'

/** What an authenticator app shows for a secret at an instant. */
export const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at })

/** Adds an authenticator app to someone's account; `at` is the server's clock. */
export async function addApp(person: Caller, { name = 'Phone', at = Date.now() } = {}) {
  const { setup, secret } = await person.call(beginTotp, { body: { currentPassword: PASSWORD } })
  const added = await person.call(addTotp, { body: { setup, name, code: codeOf(secret, at) } })
  return { secret, ...added }
}

/** Gives the password, where a second factor is needed: what the sign-in goes on with. */
export async function givePassword(visitor: Caller, username: string): Promise<string> {
  const { status, body } = await visitor.try(login, { body: { username, password: PASSWORD } })
  const { code, signIn = '' } = body as { code?: string; signIn?: string }
  if (status !== 401 || code !== 'factor_needed')
    throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`)
  return signIn
}
