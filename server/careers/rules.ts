import type { Caller } from '../calls/caller.ts'
import { gone, notFound } from '../calls/refusals.ts'
import type { Database } from '../database/connect.ts'
import { readStored } from '../pictures/rules.ts'
import { findByDomain, findById, findFormerCompany, listShown, type ShownOpening, type SiteCompany } from './store.ts'

export type { ShownOpening, SiteCompany } from './store.ts'

/** A host that is a company's domain shows that company's openings alone, whatever else is asked for. */
async function findSiteOwner(database: Database, host: string): Promise<SiteCompany | undefined> {
  const domain = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return domain.includes('.') ? findByDomain(database, domain) : undefined
}

export interface Wanted {
  /** Host of the request. */
  host: string
  /** Id of the company that the address names. */
  company?: string | undefined
  now: number
}

/**
 * The openings that one can apply for, newest first. `owner`: whose site the host makes it; `named`: the company that
 * the list is narrowed to, which has a name even where nothing is open.
 */
export async function readOpenings(
  database: Database,
  { host, company, now }: Wanted,
): Promise<{ openings: ShownOpening[]; owner: SiteCompany | undefined; named: SiteCompany | undefined }> {
  const owner = await findSiteOwner(database, host)
  const [openings, named] = await Promise.all([
    listShown(database, { company: owner?.id ?? company, at: now }),
    owner ?? (company === undefined ? undefined : findById(database, company)),
  ])
  return { openings, owner, named }
}

type One = Omit<Wanted, 'company'> & { id: string }

/** What an address of an opening leads to: one that one can apply for, one of a company that is closed, or none. */
export type Found = { opening: ShownOpening } | { closedBy: SiteCompany } | 'unknown'

export async function findOpening(database: Database, { id, host, now }: One): Promise<Found> {
  const owner = await findSiteOwner(database, host)
  const wanted = { company: owner?.id, opening: id, at: now }
  const [opening] = await listShown(database, wanted)
  if (opening) return { opening }
  const closedBy = await findFormerCompany(database, wanted)
  return closedBy ? { closedBy } : 'unknown'
}

/** One opening. Raises `gone` for a closed one, and `not_found` for one that outsiders never saw. */
export async function readOpening(database: Database, one: One): Promise<ShownOpening> {
  const found = await findOpening(database, one)
  if (found === 'unknown') throw notFound('Position')
  if ('closedBy' in found) throw gone('This position is closed')
  return found.opening
}

/** The logo of a company that has openings one can apply for. Raises `not_found` for any other. */
export async function readLogo(
  database: Database,
  id: string,
  { caller, now }: { caller: Caller; now: number },
): Promise<{ type: string; bytes: Buffer }> {
  const [company, openings] = await Promise.all([findById(database, id), listShown(database, { company: id, at: now })])
  const picture = company?.logoUrl?.split('/').at(-1)
  if (!picture || openings.length === 0) throw notFound('Picture')
  return readStored(database.company(id, caller), picture)
}

/** A company that is there, for its feeds. Raises `not_found`. */
export async function requireCompany(database: Database, id: string): Promise<SiteCompany> {
  const company = await findById(database, id)
  if (!company) throw notFound('Feed')
  return company
}
