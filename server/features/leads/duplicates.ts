import type { Duplicate, DuplicateReason, Lead } from '../../../contract/leads/fields.ts'
import type { PageQuery } from '../../platform/calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { clausesOf } from '../../platform/search/clauses.ts'
import * as merges from '../merges/rules.ts'
import { searchLeads } from './list-store.ts'
import { leadTables } from './merge-store.ts'
import { leadRefusals } from './refusals.ts'
import { findLeads } from './store.ts'

/** Of each, so many are named. */
const MOST = 3
/** A search that hits more leads than this is for less than an address or a number. */
const MOST_HITS = 50
/** Shorter numbers are extensions, or still being typed. */
const FEWEST_DIGITS = 7
/** So many at the end of a number tell it, with its country's or without. */
const TELLING_DIGITS = 10

/** Leads with an email address or a phone number, the newest first. */
export async function findDuplicates(
  scope: CompanyScope,
  { email = '', phone = '' }: { email?: string | undefined; phone?: string | undefined },
): Promise<{ email: Duplicate[]; phone: Duplicate[] }> {
  const address = email.toLowerCase()
  const digits = digitsOf(phone)
  const [withEmail, withPhone] = await Promise.all([
    address.includes('@') ? search(scope, email, (lead) => lead.email.toLowerCase() === address) : [],
    digits.length >= FEWEST_DIGITS ? search(scope, phone, (lead) => isSame(digitsOf(lead.phone), digits)) : [],
  ])
  return { email: withEmail, phone: withPhone }
}

// What the list's search finds, by its indexes, holds what was typed somewhere.
async function search(scope: CompanyScope, typed: string, fits: (lead: Lead) => boolean): Promise<Duplicate[]> {
  const order = { sort: 'createdAt', descending: true } as const
  const { ids } = await searchLeads(scope, { clauses: clausesOf(typed, 'lead'), filter: {}, order, most: MOST_HITS })
  const found = ids?.length ? await findLeads(scope, ids) : []
  return found
    .filter(fits)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST)
    .map(({ id, name, company }) => ({ id, name, company }))
}

export async function listPairs(scope: CompanyScope, query: PageQuery) {
  const page = await merges.listPairs<Lead, DuplicateReason>(scope, leadTables, { ...query, find: findLeads })
  const pairs = page.pairs.map(({ records, reasons }) => ({ leads: records, reasons }))
  return { ...page, email: [], phone: [], pairs }
}

/** Keeps, or forgets, that two leads are not the same. */
export async function setDismissed(
  company: CompanyDatabase,
  ids: [string, string],
  { dismissed }: { dismissed: boolean },
): Promise<void> {
  const named = { what: 'lead', tables: leadTables, notFound: leadRefusals.not_found, find: findLeads }
  await company.write((scope) => merges.setDismissed(scope, named, { ids, dismissed }))
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

const isSame = (one: string, other: string) => one.slice(-TELLING_DIGITS) === other.slice(-TELLING_DIGITS)
