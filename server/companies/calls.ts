import { getColleague, listColleagues } from '../../contract/colleagues.ts'
import { createCompany, getCompany, updateCompany } from '../../contract/companies.ts'
import { answerList, cursorOf, readCursor } from '../calls/list.ts'
import { notFound } from '../calls/refusals.ts'
import type { Parts } from '../parts.ts'
import { changeSettings, foundCompany } from './rules.ts'
import * as store from './store.ts'

export function bindCompanyCalls({ bind, database, sessions }: Parts): void {
  bind(createCompany, async ({ body, user }) => {
    const company = await foundCompany(database, user, body)
    sessions.forgetUser(user.id)
    return company
  })

  bind(getCompany, async ({ params, company }) => {
    const found = params.id === company.companyId ? await company.read(store.findCompany) : undefined
    if (!found) throw notFound('Organization')
    return found
  })

  bind(updateCompany, ({ params, body, company, user }) => changeSettings({ company, user }, params.id, body))

  bind(listColleagues, ({ query: { limit, cursor }, company }) =>
    answerList(
      company,
      { limit, after: readCursor(cursor, cursorOf.text) },
      { read: store.listColleagues, count: store.countColleagues },
    ),
  )

  bind(getColleague, async ({ params, company }) => {
    const colleague = await company.read((scope) => store.findColleague(scope, params.id))
    if (!colleague) throw notFound('User')
    return colleague
  })
}
