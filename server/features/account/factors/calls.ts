import * as calls from '../../../../contract/factors/calls.ts'
import { requireBrowser } from '../../../platform/calls/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import { createSignInLimit, readUser } from '../auth/rules.ts'
import { enter } from '../enter.ts'
import * as rules from './rules.ts'
import { finishSignIn, readSignIn } from './sign-in.ts'

/**
 * Wrong codes for one account in a quarter of an hour, from everywhere: three of a million codes are right at any
 * moment. Devices on which the account signed in before have a count of their own.
 */
const MOST_CODES = 20

export function bindFactorCalls({ bindAll, database, config, sessions, now }: Parts): void {
  const passwords = createSignInLimit(database, { byMail: false })
  const codes = createSignInLimit(database, { byMail: false, mostFromEverywhere: MOST_CODES })
  const ground = () => ({ secret: config.sessionSecret, brandName: config.brandName, now: now() })

  bindAll(calls, {
    readSignIn: ({ body: { signIn }, caller }) =>
      readSignIn({ database, caller: { ...caller, browser: requireBrowser(caller) }, token: signIn, now: now() }),
    finishSignIn: async ({ body: { signIn, ...answer }, caller }) => {
      const browser = requireBrowser(caller)
      const waiting = { database, caller: { ...caller, browser }, token: signIn, now: now() }
      const { userId, passwordHash } = await finishSignIn(waiting, answer, {
        limit: codes,
        secret: config.sessionSecret,
      })
      const user = await readUser(database, userId)
      const by = answer.recoveryCode === undefined ? undefined : 'recovery code'
      await enter(database, { caller, browser }, { user, passwordHash, by })
      return user
    },
    listFactors: ({ caller, user }) => rules.listFactors({ database, caller, user }),
    beginTotp: ({ body, caller, user }) =>
      rules.beginTotp({ database, caller, user }, { ...body, limit: passwords }, ground()),
    addTotp: ({ body, caller, user }) =>
      sessions.forgetAfter(user.id, rules.addTotp({ database, caller, user }, body, ground())),
    beginPasskey: ({ body, caller, user }) =>
      rules.beginPasskey({ database, caller, user }, { ...body, limit: passwords }, ground()),
    addPasskey: ({ body, caller, user }) =>
      sessions.forgetAfter(user.id, rules.addPasskey({ database, caller, user }, body, ground())),
    removeFactor: ({ params, body, caller, user }) =>
      rules.removeFactor({ database, caller, user }, params.id, { ...body, limit: passwords }),
    renewRecoveryCodes: async ({ body, caller, user }) => ({
      recoveryCodes: await rules.renewRecoveryCodes({ database, caller, user }, { ...body, limit: passwords }),
    }),
  })
}
