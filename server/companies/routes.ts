import { getColleague, listColleagues } from '../../contract/colleagues.ts'
import { createCompany, getCompany } from '../../contract/companies.ts'
import { notFound } from '../http/errors.ts'
import type { Parts } from '../parts.ts'
import { foundCompany } from './rules.ts'
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

  serve(listColleagues, ({ company }) => company.read(store.listColleagues))

  serve(getColleague, async ({ params, company }) => {
    const colleague = await company.read((scope) => store.findColleague(scope, params.id))
    if (!colleague) throw notFound('User')
    return colleague
  })
}
