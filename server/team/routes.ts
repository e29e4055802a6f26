import * as calls from '../../contract/team.ts'
import { originOf } from '../audit/rules.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function teamRoutes({ serve, sessions, now }: Parts): void {
  serve(calls.listTeamMembers, async ({ query: { limit, cursor }, company, reply }) => {
    const after = readCursor(cursor, cursorOf.instant)
    if (limit === undefined) {
      return allPages((after, limit) => company.read((scope) => store.listMembers(scope, { after, limit })))
    }
    const page = await company.read(async (scope) => {
      const [rows, total] = await Promise.all([store.listMembers(scope, { after, limit }), store.countMembers(scope)])
      return { ...rows, total }
    })
    return sendPage(reply, page)
  })

  serve(calls.changeRole, async ({ params, body, http, ...who }) => {
    const member = await rules.changeRole({ ...who, origin: originOf(http) }, params.id, body.role)
    sessions.forgetUser(member.id)
    return member
  })

  serve(calls.transferOwnership, async ({ params, http, ...who }) => {
    const member = await rules.transferOwnership({ ...who, origin: originOf(http) }, params.id)
    sessions.forgetUser(member.id)
    sessions.forgetUser(who.user.id)
    return member
  })

  serve(calls.getOpenWork, ({ params, company }) => rules.countOpenWork(company, params.id))

  serve(calls.removeMember, async ({ params, query, http, ...who }) => {
    await rules.removeMember({ ...who, origin: originOf(http) }, params.id, query.handOverTo)
    sessions.forgetUser(params.id)
  })

  serve(calls.issueResetLink, async ({ params, http, ...who }) => {
    const { url, expiresAt } = await rules.issueResetLink({ ...who, origin: originOf(http) }, params.id, now())
    return { url, expiresAt }
  })
}
