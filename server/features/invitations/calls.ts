import * as calls from '../../../contract/invitations/calls.ts'
import { answerList } from '../../platform/calls/list.ts'
import { networkOf } from '../../platform/calls/network.ts'
import type { Parts } from '../../platform/parts.ts'
import { createSharedLimit, enter, readUser } from '../account/rules.ts'
import { accept, readOffer, readOfferedLogo } from './acceptance.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** Links that do not exist, for one network in a quarter of an hour. */
const MISSES = { name: 'invitation link', most: 100, window: 15 * 60 }

export function bindInvitationCalls({ bindAll, database, config, now }: Parts): void {
  const secret = config.sessionSecret
  const misses = createSharedLimit(database, MISSES)

  bindAll(calls, {
    listInvitations: ({ query, company }) =>
      answerList(company, query, {
        read: async (scope, part) => {
          const { rows, next } = await store.listOpenInvitations(scope, part)
          return { rows: rows.map((row) => rules.invitationOf(row, { secret, now: now() })), next }
        },
        count: store.countOpenInvitations,
      }),
    createInvitation: ({ body, company }) => rules.invite({ database, company, secret, now: now() }, body),
    resendInvitation: ({ params, company }) => rules.sendAgain({ database, company, secret, now: now() }, params.id),
    deleteInvitation: ({ params, company }) => rules.revoke(company, params.id),
    getInvitation: ({ params: { token }, caller }) =>
      misses.guard(networkOf(caller.client.address), () => readOffer({ database, caller, token, now: now() })),
    getInvitationLogo: async ({ params: { token }, caller }) => {
      const { type, bytes } = await misses.guard(networkOf(caller.client.address), () =>
        readOfferedLogo({ database, caller, token, now: now() }),
      )
      // Private and soon asked for again: it ends with the invitation, and changes under the same address.
      return { type, content: bytes, caching: 'private, max-age=300' }
    },
    acceptInvitation: ({ params: { token }, body, caller }) =>
      misses.guard(networkOf(caller.client.address), async () => {
        const { passwordHash, ...account } = await accept({ database, caller, token, now: now() }, body)
        const { browser } = caller
        if (!browser) return account
        // A browser with a session stays signed in, and knows the new account.
        if (caller.user) browser.remember(account.id)
        else {
          const user = await readUser(database, account.id)
          await enter(database, { caller, browser }, { user, passwordHash, isNew: true })
        }
        return account
      }),
  })
}
