import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { CompanyDomain } from '../../../contract/companies/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { violates } from '../../platform/database/violation.ts'
import { record } from '../../platform/events/record.ts'
import type { Config } from '../../platform/settings/config.ts'
import { companyRefusals } from './refusals.ts'
import { findDomain, findHolder, keepCheck, listWithDomain } from './store.ts'

/** What the installation itself answers at, and whose other domains are. */
export type OwnHosts = Pick<Config, 'publicUrl' | 'linkOrigins' | 'companyDomains'>

/** A domain that was found counts for so many days, so that name servers may be out of reach for a while. */
const DAYS = 7
/** Where the record stands, and what its value begins with. */
const LABEL = '_atrium'
const VALUE = 'atrium-domain='

/** Whether a host is one of the installation itself, which is no company's. */
export const isOwnHost = ({ publicUrl, linkOrigins }: Pick<OwnHosts, 'publicUrl' | 'linkOrigins'>, host: string) =>
  [publicUrl, ...linkOrigins].some((origin) => origin !== undefined && new URL(origin).hostname === host)

/** Refuses a domain that cannot be this company's, or the user’s that is about to be founded. Raises `bad_input` or `conflict`. */
export function requireFree(own: OwnHosts, domain: string | undefined, companyId: string | undefined): void {
  if (!domain) return
  if (isOwnHost(own, domain) || /(^|\.)(localhost|local|internal)$/.test(domain)) throw companyRefusals.domain_of_ours()
  const owner = own.companyDomains.get(domain)
  if (owner !== undefined && owner !== companyId) throw companyRefusals.domain_taken()
}

const OTHERS = 'This domain belongs to another organization.'
const HELD = 'Another organization has verified this domain.'
const isRefusal = (problem: string) => problem === OTHERS || problem === HELD

/** What is known of a domain that was just entered. */
export const unproved = () => ({
  domainToken: randomUUID(),
  domainUntil: null,
  domainCheckedAt: null,
  domainProblem: '',
})

/** Finds out whether domains are their companies': by a TXT record, or because the operator says so. */
export function openDomains(database: Database, config: OwnHosts & Pick<Config, 'dnsServers'>) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers)

  const check = async (company: CompanyDatabase<CompanyScope>): Promise<void> => {
    const { domain, domainToken } = await company.read(requireCompany)
    if (!domain) return
    const wanted = { name: `${LABEL}.${domain}`, value: VALUE + domainToken }
    const problem = decided(domain, company.companyId) ?? (await lookUp(resolver, wanted))
    if (problem === '' && (await isHeldByOther(company.companyId, domain))) return keep(company, domain, HELD)
    await keep(company, domain, problem).catch((error: unknown) => {
      // Another company was found to have proved it at the same moment.
      if (violates(error, 'companies_proved_domain')) return keep(company, domain, HELD)
      throw error
    })
  }
  // Who proved it first has it, as long as that holds: which is looked at again before anyone else is refused.
  const isHeldByOther = async (companyId: string, domain: string): Promise<boolean> => {
    const holder = await findHolder(database, domain)
    if (!holder || holder.id === companyId) return false
    await check(database.company(holder.id, JOB))
    return (await findHolder(database, domain))?.id === holder.id
  }
  // What the operator says of a domain: blank where it is this company's, undefined where it is nobody's.
  const decided = (domain: string, companyId: string): string | undefined => {
    const owner = config.companyDomains.get(domain)
    if (owner === companyId) return ''
    return owner !== undefined || isOwnHost(config, domain) ? OTHERS : undefined
  }
  const read = async (company: CompanyDatabase, id: string): Promise<CompanyDomain> => {
    if (id !== company.companyId) throw companyRefusals.not_found()
    const found = await company.read(requireCompany)
    const { domain, domainToken, domainUntil, domainCheckedAt, domainProblem } = found
    const until = domainUntil && Date.parse(domainUntil) > Date.now() ? domainUntil : null
    const refusal = until || !domain ? '' : await refusalOf(domain, id)
    return {
      domain,
      until,
      record: { name: domain ? `${LABEL}.${domain}` : LABEL, type: 'TXT', value: VALUE + domainToken },
      byOperator: domain !== null && config.companyDomains.get(domain) === id,
      checkedAt: domainCheckedAt,
      refused: refusal !== '',
      // What stood in the way at the last check may have gone.
      problem: refusal || (isRefusal(domainProblem) ? '' : domainProblem),
    }
  }
  // Why a proof would not help; blank where it would.
  const refusalOf = async (domain: string, companyId: string): Promise<string> => {
    const known = decided(domain, companyId)
    if (known !== undefined) return known
    const holder = await findHolder(database, domain)
    return holder?.counts && holder.id !== companyId ? HELD : ''
  }
  return {
    /** Raises `not_found` for another company. */
    read,
    /** Looks now, and answers what is known then. Raises `not_found` for another company. */
    async check(company: CompanyDatabase, id: string): Promise<CompanyDomain> {
      if (id !== company.companyId) throw companyRefusals.not_found()
      await check(company)
      return read(company, id)
    },
    /** Looks at all domains, one after the other; one company's trouble is not the others'. */
    async checkAll(): Promise<void> {
      const failures: unknown[] = []
      for (const id of await listWithDomain(database))
        await check(database.company(id, JOB)).catch((error: unknown) => void failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Domains of some companies could not be checked')
    },
  }
}

/** Writes down what a check found, which is an event where the domain counts from then on, or no longer. */
async function keep(company: CompanyDatabase<CompanyScope>, domain: string, problem: string): Promise<void> {
  await company.write(async (scope) => {
    const kept = await keepCheck(scope, { domain, problem, days: isRefusal(problem) ? 0 : DAYS })
    if (!kept || kept.before === kept.after) return
    const event = kept.after ? 'company.domain_proved' : 'company.domain_lost'
    await record(scope, event, { id: company.companyId, domain })
  })
}

async function requireCompany(scope: CompanyScope) {
  return required(await findDomain(scope), companyRefusals.not_found)
}

/** What is wrong with a record, in words; blank where it is as it should be. */
async function lookUp(resolver: Resolver, { name, value }: { name: string; value: string }): Promise<string> {
  try {
    const texts = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    return texts.includes(value) ? '' : `The record ${name} has a different value.`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA')
      return `We can’t find the record ${name} yet. DNS changes can take a while.`
    if (code && ANSWERS.has(code)) return `The name servers of the domain did not answer (${code}). Try again later.`
    throw error
  }
}

/** What name servers, and the way to them, may fail with. */
const ANSWERS = new Set([
  ...['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED', 'EBADRESP', 'EFORMERR', 'ENOTIMP', 'ECANCELLED', 'EBADNAME'],
])
