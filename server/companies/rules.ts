import { randomUUIDv7 } from 'node:crypto'
import type { Company, NewCompany } from '../../contract/companies.ts'
import type { Database } from '../database/connect.ts'
import type { CompanyScope } from '../database/scope.ts'
import { badInput, conflict, forbidden } from '../http/errors.ts'
import type { SessionUser } from '../http/session-store.ts'
import { addCompany, findColleague, isDomainTaken } from './store.ts'

/** Creates the company of a user who has none, and makes the user its owner. */
export async function foundCompany(database: Database, user: SessionUser, company: NewCompany): Promise<Company> {
  const added = user.companyId
    ? undefined
    : await addCompany(database, { ...company, id: randomUUIDv7(), ownerId: user.id })
  if (added) return added
  if (!user.companyId && company.domain && (await isDomainTaken(database, company.domain))) {
    throw conflict('This domain is taken', { domain: 'This domain is taken' })
  }
  throw conflict('You belong to an organization already')
}

/** A body may name the sender's own company; another's is refused (decisions §2). */
export function requireOwnCompany(scope: { companyId: string }, companyId: string | undefined): void {
  if (companyId !== undefined && companyId.toLowerCase() !== scope.companyId)
    throw forbidden('That is not your organization')
}

/** Work can be given to members of the company only. `field` is where the form shows it. */
export async function requireColleague(
  scope: CompanyScope,
  id: string | null | undefined,
  field: string,
): Promise<void> {
  if (id && !(await findColleague(scope, id))) {
    throw badInput('Choose somebody of your organization', { [field]: 'Choose somebody of your organization' })
  }
}
