import { type SqlBool, sql } from 'kysely'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { beginningWith, containing } from '../../platform/search/words.ts'

/** A company that leads of the tenant belong to, with the address of the latest of them that has one. */
export interface OwnCompany {
  /** Of that lead. */
  id: string
  company: string
  street: string
  city: string
  state: string
  zipCode: string
  country: string
}

const columns = ['id', 'company', 'street', 'city', 'state', 'zipCode', 'country'] as const
/** Leads looked through for one search: a text that fits more is still being typed. */
const CANDIDATES = 2000

/**
 * Companies whose name contains the text, without regard to case and accents: the very name first, then those that begin
 * with it, then the latest.
 */
export async function findOwnCompanies(
  { db, companyId }: CompanyScope,
  { text, limit }: { text: string; limit: number },
): Promise<OwnCompany[]> {
  const contains = sql<string>`search_form(${containing(text)})`
  const clauses = JSON.stringify([{ patterns: [containing(text)], phone: null }])
  return db
    .selectFrom((from) =>
      from
        .selectFrom('leads')
        .select([...columns, 'updatedAt'])
        .distinctOn(sql`search_form(company)`)
        .where('companyId', '=', companyId)
        .where('deletedAt', 'is', null)
        .where(sql<SqlBool>`id in (select find_lead_ids(folded_clauses(${clauses}::jsonb), ${CANDIDATES}))`)
        .where(sql<SqlBool>`search_form(company) like ${contains}`)
        .orderBy(sql`search_form(company)`)
        .orderBy(sql`street || city || country = ''`)
        .orderBy('updatedAt', 'desc')
        .as('named'),
    )
    .select(columns)
    .orderBy(sql`search_form(company) = search_form(${text})`, 'desc')
    .orderBy(sql`search_form(company) like search_form(${beginningWith(text)})`, 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findOwnCompany({ db, companyId }: CompanyScope, leadId: string): Promise<OwnCompany | undefined> {
  return db
    .selectFrom('leads')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('id', '=', leadId)
    .where('deletedAt', 'is', null)
    .where('company', '!=', '')
    .executeTakeFirst()
}
