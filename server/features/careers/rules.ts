import { OPENINGS_PAGE } from '../../../contract/careers/endpoints.ts'
import type { Count, ListPart } from '../../../contract/careers/fields.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { type List, pageOf, writeCursor } from '../../platform/calls/list.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/database/page.ts'
import { readStored } from '../pictures/rules.ts'
import { careersRefusals } from './refusals.ts'
import type { ShownOpening, SiteCompany } from './store.ts'
import * as store from './store.ts'

export type { ShownOpening, SiteCompany } from './store.ts'

/** A host that is a company's domain shows that company's openings alone. */
async function findSiteOwner(database: Database, host: string): Promise<SiteCompany | undefined> {
  const domain = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return domain.includes('.') ? store.findByDomain(database, domain) : undefined
}

export interface SiteRequest {
  /** Host of the request. */
  host: string
  /** Id of the company that the address names. */
  company?: string | undefined
  now: number
}

/** What narrows a list of openings; blank or absent: nothing. */
type Narrowing = Pick<store.OpeningSelection, 'search' | 'department' | 'location'>

/** Some openings that one can apply for, newest first. */
export async function readPage(
  database: Database,
  wanted: SiteRequest & Narrowing & { after?: Position | undefined; limit: number },
): Promise<List<ShownOpening>> {
  const { host, now, company, after, limit, ...narrowing } = wanted
  const owner = await findSiteOwner(database, host)
  const asked = { ...narrowing, company: owner?.id ?? company, at: now }
  const [page, count] = await Promise.all([
    store.listShown(database, asked, { after, limit }),
    store.countShown(database, asked),
  ])
  const { count: total, more } = countOf(count)
  return { ...pageOf(page, total), more }
}

export interface SiteList {
  openings: ShownOpening[]
  /** Which part of the list these are, where it is too long for one page. */
  part: ListPart | undefined
  /** Whose site the host makes it. */
  owner: SiteCompany | undefined
  /** The company that the list is narrowed to, which has a name even where nothing is open. */
  named: SiteCompany | undefined
}

/**
 * What a page of the careers site shows of the openings: all of them, also narrowed, as long as they fit on one;
 * else the part that is asked for.
 */
export async function readSiteList(
  database: Database,
  { host, company, now, after, ...narrowing }: SiteRequest & Narrowing & { after?: Position | undefined },
): Promise<SiteList> {
  const owner = await findSiteOwner(database, host)
  const all = { company: owner?.id ?? company, at: now }
  const [whole, named] = await Promise.all([
    store.listShown(database, all, { limit: OPENINGS_PAGE }),
    owner ?? (company === undefined ? undefined : store.findById(database, company)),
  ])
  if (!whole.next) return { openings: whole.rows, part: undefined, owner, named }
  const asked = { ...all, ...narrowing }
  const narrowed = Object.values(narrowing).some(Boolean)
  const counted = store.countShown(database, all)
  const [page, count, matching, choices] = await Promise.all([
    narrowed || after ? store.listShown(database, asked, { after, limit: OPENINGS_PAGE }) : whole,
    counted,
    narrowed ? store.countShown(database, asked) : counted,
    store.listChoices(database, all),
  ])
  const part = {
    ...choices,
    matching: countOf(matching),
    all: countOf(count),
    next: page.next ? writeCursor(page.next) : null,
  }
  return { openings: page.rows, part, owner, named }
}

const countOf = (counted: number): Count => ({
  count: Math.min(counted, store.MOST_COUNTED),
  more: counted > store.MOST_COUNTED,
})

/** The newest openings of one company, for its feeds: nothing where the host is another company's. */
export async function readFeed(database: Database, { host, company, now }: SiteRequest & { company: string }) {
  const owner = await findSiteOwner(database, host)
  if (owner && owner.id !== company) return []
  return (await store.listShown(database, { company, at: now }, { limit: MOST_LISTED })).rows
}

/** The newest openings of a host, for search engines. */
export async function readSiteMap(database: Database, { host, now }: SiteRequest) {
  const owner = await findSiteOwner(database, host)
  return store.listChanges(database, { company: owner?.id, at: now }, MOST_LISTED)
}

/** Openings in a document for programs. */
const MOST_LISTED = 1_000

type One = Omit<SiteRequest, 'company'> & { id: string }

/** What an address of an opening leads to: one that one can apply for, one of a company that is closed, or none. */
export type Found = { opening: ShownOpening } | { closedBy: SiteCompany } | 'unknown'

export async function findOpening(database: Database, { id, host, now }: One): Promise<Found> {
  const owner = await findSiteOwner(database, host)
  const wanted = { company: owner?.id, opening: id, at: now }
  const { rows } = await store.listShown(database, wanted, { limit: 1 })
  const [opening] = rows
  if (opening) return { opening }
  const closedBy = await store.findFormerCompany(database, wanted)
  return closedBy ? { closedBy } : 'unknown'
}

/** One opening. Raises `gone` for a closed one, and `not_found` for one that outsiders never saw. */
export async function readOpening(database: Database, one: One): Promise<ShownOpening> {
  const found = await findOpening(database, one)
  if (found === 'unknown') throw careersRefusals.not_found()
  if ('closedBy' in found) throw careersRefusals.closed()
  return found.opening
}

/** The logo of a company that has open positions. Raises `not_found` for any other. */
export async function readLogo(
  database: Database,
  id: string,
  { caller, now }: { caller: Caller; now: number },
): Promise<{ type: string; bytes: Buffer }> {
  const [company, openings] = await Promise.all([
    store.findById(database, id),
    store.listShown(database, { company: id, at: now }, { limit: 1 }),
  ])
  const picture = company?.logoUrl?.split('/').at(-1)
  if (!picture || openings.rows.length === 0) throw careersRefusals.picture_not_found()
  return readStored(database.company(id, caller), picture)
}

/** A company that is there, for its feeds. Raises `not_found`. */
export const requireCompany = async (database: Database, id: string): Promise<SiteCompany> =>
  required(await store.findById(database, id), careersRefusals.feed_not_found)
