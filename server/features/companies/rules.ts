import { randomUUIDv7 } from 'node:crypto'
import { Company, type CompanyChange, type NewCompany } from '../../../contract/companies/fields.ts'
import { JOB, type SignedInUser } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { changesOf, record } from '../../platform/events/record.ts'
import { hasFactor } from '../account/rules.ts'
import { type OwnHosts, requireFree, unproved } from './domain.ts'
import { companyRefusals } from './refusals.ts'
import {
  addCompany,
  changeCompany,
  findCompany,
  findHolder,
  holdColleague,
  knowsTimeZone,
  listWithWork,
  type Round,
} from './store.ts'

export { findColleague, findCompany, findToday as readToday, holdMembers, listMembers, listPeople } from './store.ts'

/**
 * Does something, by the clock, in each company in which there may be something to do. One company's trouble is not the
 * others': what went wrong is raised as a whole at the end.
 */
export async function inCompaniesWithWork(
  database: Database,
  due: { round: Round; at: number },
  work: (found: { id: string; timeZone: string; company: CompanyDatabase<CompanyScope> }) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const found of await listWithWork(database, due)) {
    const company = database.company(found.id, JOB)
    await work({ ...found, company }).catch((error: unknown) => void failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'It failed in some companies')
}

/** Creates the company of a user who has none, and makes the user its owner. */
export async function foundCompany(
  { database, own }: { database: Database; own: OwnHosts },
  user: SignedInUser,
  company: NewCompany,
): Promise<Company> {
  requireFree(own, company.domain, undefined)
  await requireUnproved(database, company.domain, undefined)
  if (!(await knowsTimeZone(database, company.timeZone))) throw companyRefusals.unknown_zone()
  const added = user.companyId
    ? undefined
    : await addCompany(database, { ...company, id: randomUUIDv7(), ownerId: user.id })
  if (added) return added
  throw companyRefusals.has_one()
}

/** Changes the company's settings. Raises `not_found` for another company, and `conflict` when another has proved the domain. */
export async function changeSettings(
  { database, company, user, own }: { database: Database; company: CompanyDatabase; user: SignedInUser; own: OwnHosts },
  id: string,
  change: CompanyChange,
): Promise<Company> {
  await requireUnproved(database, change.domain, id)
  if (change.timeZone && !(await knowsTimeZone(database, change.timeZone))) throw companyRefusals.unknown_zone()
  return company.write(async (scope) => {
    const before = await requireOwnSettings(scope, id)
    requireFree(own, change.domain, id)
    await requireMayWantFactors(scope, user, { before, change })
    const changed = { ...sentFields(change), ...blankAsNull(change), ...changedRetention(before, change) }
    const claimed = change.domain !== undefined && change.domain !== (before.domain ?? '')
    const after = await changeCompany(scope, { ...changed, ...(claimed && unproved()) })
    await noteChange(scope, before, after)
    return after
  })
}

/**
 * Sets the address of the company's logo, or removes it; answers the former one too. Raises `not_found` for another company.
 */
export async function changeLogo(
  scope: CompanyScope,
  id: string,
  logoUrl: string | null,
): Promise<{ company: Company; former: string | null }> {
  const before = await requireOwnSettings(scope, id)
  const company = await changeCompany(scope, { logoUrl })
  await record(scope, 'company.logo_changed', { id, name: company.name })
  return { company, former: before.logoUrl }
}

export { isOwnHost, type OwnHosts } from './domain.ts'

/** A body may name the sender's own company; another's is refused. */
export function requireOwnCompany(scope: { companyId: string }, companyId: string | undefined): void {
  if (companyId !== undefined && companyId !== scope.companyId) throw companyRefusals.not_yours()
}

/** The person who gets work; nobody without an id. */
export interface Assignee {
  id: string | null | undefined
  isMember: boolean
  mayOwnLeads: boolean
}

/**
 * Looks up to whom work is to be given, and keeps them from being removed until the transaction ends. To be called
 * before the work itself is locked, because removing a member locks in this order too.
 */
export async function holdAssignee(scope: CompanyScope, id: string | null | undefined): Promise<Assignee> {
  const colleague = id ? await holdColleague(scope, id) : undefined
  return {
    id: colleague?.id ?? id,
    isMember: colleague?.removedAt === null,
    mayOwnLeads: colleague?.mayOwnLeads === true,
  }
}

/**
 * Work can be given to members of the company only; who left keeps what they have (`current`). `field` is where the
 * form shows it.
 */
export function requireColleague(
  { id, isMember }: Assignee,
  { field, current }: { field: string; current?: string | null },
): void {
  if (!id || isMember || id === current) return
  throw companyRefusals.unknown_colleague({ field, id })
}

/** The same for the owner of a lead, who must see it. */
export function requireOwner(assignee: Assignee, at: { field: string; current?: string | null }): void {
  requireColleague(assignee, at)
  const { id, mayOwnLeads } = assignee
  if (id && !mayOwnLeads && id !== at.current) throw companyRefusals.owner_without_sales({ field: at.field, id })
}

// An owner who requires a second factor has one, and so is not shut out by this step.
async function requireMayWantFactors(
  { db }: CompanyScope,
  user: SignedInUser,
  { before, change }: { before: Company; change: CompanyChange },
) {
  const { factorRequired = before.factorRequired } = change
  if (factorRequired === before.factorRequired) return
  if (user.role !== 'owner') throw companyRefusals.factor_for_owner()
  if (factorRequired && !(await hasFactor(db, user.id))) {
    throw companyRefusals.own_factor_first()
  }
}

async function requireOwnSettings(scope: CompanyScope, id: string): Promise<Company> {
  const company = id === scope.companyId ? await findCompany(scope) : undefined
  if (!company) throw companyRefusals.not_found()
  return company
}

const changedRetention = (before: Company, change: CompanyChange) =>
  (['candidateMonths', 'recordingMonths'] as const).some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  ) && { retentionChangedAt: new Date().toISOString() }

// A blank domain or booking address is none.
const blankAsNull = ({ domain, bookingUrl }: CompanyChange) =>
  sentFields({
    domain: domain === undefined ? undefined : domain || null,
    bookingUrl: bookingUrl === undefined ? undefined : bookingUrl || null,
  })

const { updatedAt: _, ...settings } = Company.shape
const SETTINGS = Object.keys(settings) as (keyof typeof settings)[]

async function noteChange(scope: CompanyScope, before: Company, after: Company) {
  const changes = changesOf(SETTINGS, before, after)
  if (changes) await record(scope, 'company.changed', { id: after.id, name: after.name, changes })
}

// Several may claim a domain: which of them it is, a proof decides.
async function requireUnproved(database: Database, domain: string | undefined, companyId: string | undefined) {
  if (!domain) return
  const holder = await findHolder(database, domain)
  if (holder?.counts && holder.id !== companyId) throw companyRefusals.domain_taken()
}
