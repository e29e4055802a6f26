import { getCurrentUser, getRegistration, login, logout, openLogin, register } from '../../contract/auth.ts'
import { placeOf, requireBrowser } from '../calls/caller.ts'
import { recordAlone } from '../events/record.ts'
import { askForFactor } from '../factors/rules.ts'
import type { Parts } from '../parts.ts'
import { checkCredentials, readRegistration, readUser, registerUser } from './rules.ts'
import { createSignInLimit } from './sign-in-limit.ts'

export function bindAuthCalls({ bind, database, config, now }: Parts): void {
  const limit = createSignInLimit(database, { byMail: config.smtpUrl !== undefined })

  bind(getCurrentUser, ({ user }) => readUser(database, user.id))

  bind(getRegistration, () => readRegistration(database, config))

  bind(login, async ({ body, caller }) => {
    const browser = requireBrowser(caller)
    const user = await checkCredentials(database, { ...body, from: (userId) => placeOf(caller, userId), limit })
    await askForFactor(database, user.id, now())
    await browser.signIn(user.id)
    const payload = { id: user.id, email: user.email }
    await recordAlone(database, { ...caller, user }, { name: 'member.signed_in', payload })
    return user
  })

  bind(openLogin, async () => ({ location: '/auth' }))

  bind(register, async ({ body, caller }) => {
    const user = await registerUser(database, config, { ...body, address: caller.client.address })
    await caller.browser?.signIn(user.id)
    return user
  })

  bind(logout, async ({ caller }) => caller.browser?.signOut())
}
