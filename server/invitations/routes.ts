import * as calls from '../../contract/invitations.ts'
import { originOf } from '../audit/rules.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { createRateLimit } from '../calls/rate-limit.ts'
import { linkOrigin } from '../http/origin.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import { accept, readOffer, readOfferedLogo } from './acceptance.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** Links that do not exist, for one address in a quarter of an hour. */
const MISSES = { most: 100, window: 15 * 60_000 }

export function invitationRoutes({ serve, database, config, now }: Parts): void {
  const secret = config.sessionSecret
  const misses = createRateLimit({ ...MISSES, now })

  serve(calls.listInvitations, async ({ query: { limit, cursor }, company, reply }) => {
    const after = readCursor(cursor, cursorOf.instant)
    const read = (after: Parameters<typeof store.listOpenInvitations>[1]['after'], limit: number) =>
      company.read(async (scope) => {
        const { rows, next } = await store.listOpenInvitations(scope, { after, limit })
        return { rows: rows.map((row) => rules.invitationOf(row, { secret, now: now() })), next }
      })
    if (limit === undefined) return allPages(read)
    const [page, total] = await Promise.all([read(after, limit), company.read(store.countOpenInvitations)])
    return sendPage(reply, { ...page, total })
  })

  serve(calls.createInvitation, ({ body, company, http }) =>
    rules.invite({ database, company, secret, origin: originOf(http), now: now() }, body),
  )

  serve(calls.resendInvitation, ({ params, company, http }) =>
    rules.sendAgain({ database, company, secret, origin: originOf(http), now: now() }, params.id),
  )

  serve(calls.deleteInvitation, ({ params, company, http }) =>
    rules.revoke({ company, origin: originOf(http) }, params.id),
  )

  serve(calls.getInvitation, ({ params: { token }, http }) =>
    misses.guard(http.ip, () => readOffer({ database, token, now: now() })),
  )

  serve(calls.getInvitationLogo, async ({ params: { token }, reply, http }) => {
    const { type, bytes } = await misses.guard(http.ip, () => readOfferedLogo({ database, token, now: now() }))
    // Private and soon asked for again: it ends with the invitation, and changes under the same address.
    reply.header('cache-control', 'private, max-age=300').type(type).send(bytes)
  })

  serve(calls.acceptInvitation, ({ params: { token }, body, http }) =>
    misses.guard(http.ip, () =>
      accept(
        { database, token, origin: originOf(http), reachedAt: linkOrigin(http, config.publicUrl), now: now() },
        body,
      ),
    ),
  )
}
