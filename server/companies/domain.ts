import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { CompanyDomain } from '../../contract/companies.ts'
import { JOB } from '../calls/caller.ts'
import { badInput, conflict, notFound } from '../calls/refusals.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import { record } from '../events/record.ts'
import { findDomain, keepCheck, listWithDomain } from './store.ts'

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

/** Refuses a domain that cannot be this company's, or one's that is about to be founded. Raises `bad_input` or `conflict`. */
export function requireFree(own: OwnHosts, domain: string | undefined, companyId: string | undefined): void {
  if (!domain) return
  if (isOwnHost(own, domain) || /(^|\.)(localhost|local|internal)$/.test(domain)) throw badInput(OURS, { domain: OURS })
  const owner = own.companyDomains.get(domain)
  if (owner !== undefined && owner !== companyId)
    throw conflict('This domain is taken', { domain: 'This domain is taken' })
}

const OTHERS = 'This domain belongs to somebody else.'
const OURS = 'This is the address of the installation itself. Enter a domain of your own'

/** What is known of a domain that was just entered. */
export const unproved = () => ({
  domainToken: randomUUID(),
  domainUntil: null,
  domainCheckedAt: null,
  domainProblem: '',
})

/** Finds out whether domains are their companies': by a TXT record, or because whoever runs the installation says so. */
export function openDomains(config: OwnHosts & Pick<Config, 'dnsServers'>) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers)

  const check = async (company: CompanyDatabase<CompanyScope>): Promise<void> => {
    const { domain, domainToken } = await company.read(requireCompany)
    if (!domain) return
    const problem = await problemOf({ domain, token: domainToken, companyId: company.companyId })
    await company.write(async (scope) => {
      const kept = await keepCheck(scope, { domain, problem, days: problem === OTHERS ? 0 : DAYS })
      if (!kept || kept.before === kept.after) return
      await record(scope, kept.after ? 'company.domain_proved' : 'company.domain_lost', {
        id: company.companyId,
        domain,
      })
    })
  }
  const problemOf = async ({ domain, token, companyId }: { domain: string; token: string; companyId: string }) => {
    const owner = config.companyDomains.get(domain)
    if (owner === companyId) return ''
    if (owner !== undefined || isOwnHost(config, domain)) return OTHERS
    return lookUp(resolver, { name: `${LABEL}.${domain}`, value: VALUE + token })
  }
  const read = async (company: CompanyDatabase, id: string): Promise<CompanyDomain> => {
    if (id !== company.companyId) throw notFound('Organization')
    const found = await company.read(requireCompany)
    const { domain, domainToken, domainUntil, domainCheckedAt, domainProblem } = found
    return {
      domain,
      until: domainUntil && Date.parse(domainUntil) > Date.now() ? domainUntil : null,
      record: { name: domain ? `${LABEL}.${domain}` : LABEL, type: 'TXT', value: VALUE + domainToken },
      byOperator: domain !== null && config.companyDomains.get(domain) === id,
      checkedAt: domainCheckedAt,
      problem: domainProblem,
    }
  }
  return {
    /** Raises `not_found` for another company. */
    read,
    /** Looks now, and answers what is known then. Raises `not_found` for another company. */
    async check(company: CompanyDatabase, id: string): Promise<CompanyDomain> {
      if (id !== company.companyId) throw notFound('Organization')
      await check(company)
      return read(company, id)
    },
    /** Looks at all domains, one after the other; one company's trouble is not the others'. */
    async checkAll(database: Database): Promise<void> {
      const failures: unknown[] = []
      for (const id of await listWithDomain(database))
        await check(database.company(id, JOB)).catch((error: unknown) => void failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Domains of some companies could not be checked')
    },
  }
}

async function requireCompany(scope: CompanyScope) {
  const found = await findDomain(scope)
  if (!found) throw notFound('Organization')
  return found
}

/** What is wrong with a record, in words; blank where it is as it should be. */
async function lookUp(resolver: Resolver, { name, value }: { name: string; value: string }): Promise<string> {
  try {
    const texts = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    return texts.includes(value) ? '' : `The record ${name} has another value.`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA')
      return `There is no record ${name} yet. It can take a while until it is seen.`
    if (code && ANSWERS.has(code)) return `The name servers of the domain did not answer (${code}). Try again later.`
    throw error
  }
}

/** What name servers, and the way to them, may fail with. */
const ANSWERS = new Set([
  ...['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED', 'EBADRESP', 'EFORMERR', 'ENOTIMP', 'ECANCELLED', 'EBADNAME'],
])
