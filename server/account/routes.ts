import * as calls from '../../contract/account.ts'
import { originOf } from '../audit/rules.ts'
import { createSignInLimit } from '../auth/rules.ts'
import { createRateLimit } from '../calls/rate-limit.ts'
import type { Parts } from '../parts.ts'
import { requireReset, useReset } from './reset.ts'
import * as rules from './rules.ts'

const WINDOW = 15 * 60_000
/** In a window: reset mails asked for from one address, and for one account; and links from one address that are none. */
const MOST = { asked: 30, asksForOne: 5, misses: 100 }

export function accountRoutes({ serve, database, sessions, jobs, now }: Parts): void {
  const passwords = createSignInLimit(now)
  const asked = createRateLimit({ most: MOST.asked, window: WINDOW, now })
  const askedForOne = createRateLimit({ most: MOST.asksForOne, window: WINDOW, now })
  const misses = createRateLimit({ most: MOST.misses, window: WINDOW, now })

  serve(calls.updateAccount, async ({ body: { currentPassword, ...change }, user, http }) => {
    const person = { database, user, origin: originOf(http) }
    const changed = await rules.changeAccount(person, change, { currentPassword, limit: passwords })
    sessions.forgetUser(user.id)
    return changed
  })

  serve(calls.changePassword, async ({ body: { currentPassword, newPassword }, user, http, reply }) => {
    const person = { database, user, origin: originOf(http) }
    await rules.changePassword(person, newPassword, { currentPassword, limit: passwords })
    sessions.forgetUser(user.id)
    await sessions.start(http, reply, user.id)
  })

  serve(calls.listSessions, ({ user, session: { tokenHash } }) =>
    rules.listDevices(database, { userId: user.id, tokenHash, now: now() }),
  )

  serve(calls.endOtherSession, async ({ params, user, http }) => {
    await rules.endDevice({ database, user, origin: originOf(http) }, params.id)
    sessions.forgetUser(user.id)
  })

  serve(calls.requestPasswordReset, async ({ body: { email }, http }) => {
    asked.take(http.ip)
    askedForOne.take(email.toLowerCase())
    await jobs.sendNow('reset_mail', { email })
  })

  serve(calls.getPasswordReset, ({ params: { token }, http }) =>
    misses.guard(http.ip, async () => {
      const { username } = await requireReset(database, { token, now: now() })
      return { username }
    }),
  )

  serve(calls.usePasswordReset, ({ params: { token }, body, http }) =>
    misses.guard(http.ip, async () => {
      const person = { database, origin: originOf(http), now: now() }
      sessions.forgetUser(await useReset(person, { token, password: body.password }))
    }),
  )
}
