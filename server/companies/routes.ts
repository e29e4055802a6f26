import { getColleague, listColleagues } from '../../contract/colleagues.ts'
import { createCompany, getCompany, updateCompany } from '../../contract/companies.ts'
import { originOf } from '../audit/rules.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { notFound } from '../calls/refusals.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import { changeSettings, foundCompany } from './rules.ts'
import * as store from './store.ts'

export function companyRoutes({ serve, database, sessions }: Parts): void {
  serve(createCompany, async ({ body, user }) => {
    const company = await foundCompany(database, user, body)
    sessions.forgetUser(user.id)
    return company
  })

  serve(getCompany, async ({ params, company }) => {
    const found = params.id === company.companyId ? await company.read(store.findCompany) : undefined
    if (!found) throw notFound('Organization')
    return found
  })

  serve(updateCompany, ({ params, body, company, http }) =>
    changeSettings(company, params.id, { ...body, origin: originOf(http) }),
  )

  serve(listColleagues, async ({ query: { limit, cursor }, company, reply }) => {
    const after = readCursor(cursor, cursorOf.text)
    if (limit === undefined) {
      return allPages((after, limit) => company.read((scope) => store.listColleagues(scope, { after, limit })))
    }
    const page = await company.read(async (scope) => {
      const [rows, total] = await Promise.all([
        store.listColleagues(scope, { after, limit }),
        store.countColleagues(scope),
      ])
      return { ...rows, total }
    })
    return sendPage(reply, page)
  })

  serve(getColleague, async ({ params, company }) => {
    const colleague = await company.read((scope) => store.findColleague(scope, params.id))
    if (!colleague) throw notFound('User')
    return colleague
  })
}
