import * as calls from '../../../../contract/auth/calls.ts'
import { placeOf, requireBrowser } from '../../../platform/calls/caller.ts'
import { networkOf } from '../../../platform/calls/network.ts'
import type { Parts } from '../../../platform/parts.ts'
import { removeUnconfirmed } from '../confirmation-store.ts'
import { askToConfirm } from '../email-change.ts'
import { enter } from '../enter.ts'
import { askForFactor } from '../factors/rules.ts'
import { checkCredentials, createSharedLimit, readRegistration, readUser, registerUser } from './rules.ts'
import { createSignInLimit } from './sign-in-limit.ts'

/** Seconds in which registrations from one network are counted, also those that only ask whether a name is taken. */
const HOUR = 3600

export function bindAuthCalls({ bindAll, database, config, now }: Parts): void {
  const registrations = createSharedLimit(database, {
    name: 'registration',
    most: config.registrationLimit,
    window: HOUR,
  })
  const limit = createSignInLimit(database, { byMail: config.smtpUrl !== undefined })

  bindAll(calls, {
    getCurrentUser: ({ user }) => readUser(database, user.id),
    getRegistration: () => readRegistration(database, config),
    login: async ({ body, caller }) => {
      const browser = requireBrowser(caller)
      const proved = await checkCredentials(database, { ...body, from: (userId) => placeOf(caller, userId), limit })
      await askForFactor(database, proved.user.id, now())
      await enter(database, { caller, browser }, proved)
      return proved.user
    },
    openLogin: async () => ({ location: '/auth' }),
    register: async ({ body, caller }) => {
      const { firstAccount } = await readRegistration(database, config)
      if (config.registration === 'open' && !firstAccount) {
        await registrations.take(networkOf(caller.client.address))
        await removeUnconfirmed(database.identity)
      }
      const { id, email } = await registerUser(database, config, { ...body, address: caller.client.address })
      await caller.browser?.signIn(id)
      const user = await readUser(database, id)
      if (user.missing !== 'email') return user
      await askToConfirm({ database, caller, user }, { email, now: now() })
      return readUser(database, id)
    },
    logout: async ({ caller }) => caller.browser?.signOut(),
  })
}
