import { getColleague, listColleagues } from '../../../contract/colleagues/calls.ts'
import { checkDomain, createCompany, getCompany, getDomain, updateCompany } from '../../../contract/companies/calls.ts'
import { answerList, cursorOf } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { createSharedLimit } from '../account/rules.ts'
import { openDomains } from './domain.ts'
import { companyRefusals } from './refusals.ts'
import { changeSettings, foundCompany } from './rules.ts'
import * as store from './store.ts'

/** Checks of a domain that a company may ask for in a minute. */
const MOST_CHECKS = { name: 'domain check', most: 10, window: 60 }

export function bindCompanyCalls({ bind, database, sessions, jobs, config }: Parts): void {
  const domains = openDomains(database, config)
  const checks = createSharedLimit(database, MOST_CHECKS)
  jobs.handle('check_domains', () => domains.checkAll())

  bind(createCompany, async ({ body, user }) => {
    const company = await foundCompany({ database, own: config }, user, body)
    sessions.forgetUser(user.id)
    return company
  })

  bind(getCompany, async ({ params, company }) => {
    const found = params.id === company.companyId ? await company.read(store.findCompany) : undefined
    if (!found) throw companyRefusals.not_found()
    return found
  })

  bind(updateCompany, ({ params, body, company, user }) =>
    changeSettings({ database, company, user, own: config }, params.id, body),
  )

  bind(getDomain, ({ params, company }) => domains.read(company, params.id))

  bind(checkDomain, async ({ params, company }) => {
    await checks.take(company.companyId)
    return domains.check(company, params.id)
  })

  bind(listColleagues, ({ query, company }) =>
    answerList(company, query, { by: cursorOf.text, read: store.listColleagues, count: store.countColleagues }),
  )

  bind(getColleague, async ({ params, company }) => {
    const colleague = await company.read((scope) => store.findColleague(scope, params.id))
    if (!colleague) throw companyRefusals.colleague_not_found()
    return colleague
  })
}
