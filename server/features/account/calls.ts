import * as calls from '../../../contract/account/calls.ts'
import { networkOf } from '../../platform/calls/network.ts'
import type { Parts } from '../../platform/parts.ts'
import { createSharedLimit, createSignInLimit } from './auth/rules.ts'
import { confirmEverybody } from './confirmation-store.ts'
import { confirmEmail, requireConfirmation } from './email-change.ts'
import { requireReset, useReset } from './reset.ts'
import * as rules from './rules.ts'

/** Seconds. */
const WINDOW = 15 * 60
/**
 * In a window: reset mails asked for from one address, and for one account; links from one address that are none; and
 * new addresses and mails to them, of one account.
 */
const MOST = { asked: 30, asksForOne: 5, misses: 100, newEmails: 10 }

export function bindAccountCalls({ bindAll, app, database, sessions, jobs, mail, now }: Parts): void {
  const passwords = createSignInLimit(database, { byMail: false })
  const asked = createSharedLimit(database, { name: 'reset', most: MOST.asked, window: WINDOW })
  const askedForOne = createSharedLimit(database, { name: 'reset of', most: MOST.asksForOne, window: WINDOW })
  const misses = createSharedLimit(database, { name: 'reset link', most: MOST.misses, window: WINDOW })
  const newEmails = createSharedLimit(database, { name: 'new email', most: MOST.newEmails, window: WINDOW })
  // Nobody could confirm an address any more.
  if (!mail.configured) app.addHook('onReady', () => confirmEverybody(database.identity))

  bindAll(calls, {
    updateAccount: async ({ body: { currentPassword, ...change }, user, caller }) => {
      const proof = { currentPassword, limit: passwords }
      const emails = { confirmed: mail.configured, attempts: newEmails, now: now() }
      return sessions.forgetAfter(user.id, rules.changeAccount({ database, caller, user }, change, { proof, emails }))
    },
    changePassword: async ({ body: { currentPassword, newPassword }, user, caller }) => {
      const person = { database, caller, user }
      const passwordHash = await rules.changePassword(person, newPassword, { currentPassword, limit: passwords })
      sessions.forgetUser(user.id)
      await caller.browser?.signIn(user.id, passwordHash)
    },
    listSessions: ({ user, caller: { browser } }) =>
      rules.listDevices(database, { userId: user.id, tokenHash: browser?.tokenHash, now: now() }),
    endOtherSession: ({ params, user, caller }) =>
      sessions.forgetAfter(user.id, rules.endDevice({ database, caller, user }, params.id)),
    resendConfirmation: async ({ user, caller }) => {
      await newEmails.take(user.id)
      await rules.askAgain({ database, caller, user }, now())
    },
    getConfirmation: ({ params: { token }, caller }) =>
      misses.guard(networkOf(caller.client.address), async () => {
        const { username, email } = await requireConfirmation(database, token, now())
        return { username, email }
      }),
    confirmEmail: ({ params: { token }, caller }) =>
      misses.guard(networkOf(caller.client.address), async () => {
        sessions.forgetUser(await confirmEmail({ database, caller, now: now() }, token))
      }),
    requestPasswordReset: async ({ body: { email }, caller }) => {
      await asked.take(networkOf(caller.client.address))
      await askedForOne.take(email.toLowerCase())
      await jobs.sendNow('reset_mail', { email })
    },
    getPasswordReset: ({ params: { token }, caller }) =>
      misses.guard(networkOf(caller.client.address), async () => {
        const { username } = await requireReset(database, { token, now: now() })
        return { username }
      }),
    usePasswordReset: ({ params: { token }, body, caller }) =>
      misses.guard(networkOf(caller.client.address), async () => {
        const link = { database, caller, now: now() }
        const userId = await useReset(link, { token, password: body.password })
        sessions.forgetUser(userId)
        // Who came by mail may sign in here, however many guess the password elsewhere.
        caller.browser?.remember(userId)
      }),
  })
}
