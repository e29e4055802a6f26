import { getCurrentUser, getRegistration, login, logout, openLogin, register } from '../../contract/auth.ts'
import { auditAlone } from '../audit/rules.ts'
import { requireBrowser } from '../calls/caller.ts'
import type { Parts } from '../parts.ts'
import { checkCredentials, readRegistration, readUser, registerUser } from './rules.ts'
import { createSignInLimit } from './sign-in-limit.ts'

export function bindAuthCalls({ bind, database, config, now }: Parts): void {
  const limit = createSignInLimit(now)

  bind(getCurrentUser, ({ user }) => readUser(database, user.id))

  bind(getRegistration, () => readRegistration(database, config))

  bind(login, async ({ body, caller }) => {
    const browser = requireBrowser(caller)
    const user = await checkCredentials(database, { ...body, address: caller.client.address, limit })
    await browser.signIn(user.id)
    await auditAlone(database, { ...caller, user }, { action: 'signed_in', subject: user.email })
    return user
  })

  bind(openLogin, async () => ({ location: '/auth' }))

  bind(register, async ({ body, caller }) => {
    const user = await registerUser(database, config, body)
    await caller.browser?.signIn(user.id)
    return user
  })

  bind(logout, async ({ caller }) => caller.browser?.signOut())
}
