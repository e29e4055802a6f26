import { type RawBuilder, sql } from 'kysely'
import type { FilterField } from '../../../contract/leads/filter.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

/** Places that are looked through. A company with more finds those that come first. */
const MOST_PLACES = 2000
const MOST_SUGGESTIONS = 8

/**
 * What leads have as city, country or another text they are filtered by, where a word begins with what was typed, whatever its case
 * and accents; those that begin with it first. From place to place by the index, so that it costs the same however many leads are in each.
 */
export async function listPlaces(
  { db, companyId }: CompanyScope,
  { field, search = '' }: { field: FilterField<'text'>['name']; search?: string | undefined },
): Promise<{ places: string[] }> {
  const [column, form] = [sql.ref(field), sql.ref(`${field}_form`)]
  const there = sql`from leads where company_id = ${companyId} and deleted_at is null`
  const { rows } = await sql<{ written: string }>`
    with recursive walk (form, passed) as (
      (select ${form}, 1 ${there} and ${form} > '' order by ${form} limit 1)
      union all
      select (select ${form} ${there} and ${form} > walk.form order by ${form} limit 1), passed + 1
      from walk where form is not null and passed < ${MOST_PLACES}
    ), found as (
      select form, starts_with(form, search_form(${search})) as begins from walk
      where form is not null and strpos(' ' || form, ' ' || search_form(${search})) > 0
      order by begins desc, form limit ${MOST_SUGGESTIONS}
    )
    select (select ${column} ${there} and ${form} = found.form order by created_at desc, id desc limit 1) as written
    from found order by begins desc, form
  `.execute(db)
  return { places: rows.map(({ written }) => written) }
}

/** The companies of leads whose name begins with what was typed, whatever its case; by the index in which they are sorted. */
export async function listCompanies({ db, companyId }: CompanyScope, search = ''): Promise<{ places: string[] }> {
  const next = (than: RawBuilder<unknown>) =>
    sql`(select company from leads where company_id = ${companyId} and deleted_at is null and company <> '' and company ${than}
         order by company limit 1)`
  const { rows } = await sql<{ company: string }>`
    with recursive walk (company, passed) as (
      select company, 1 from ${next(sql`>= ${search}`)} as first
      union all
      select next.company, passed + 1 from walk cross join lateral ${next(sql`> walk.company`)} as next
      where passed < ${MOST_SUGGESTIONS} and starts_with(search_form(next.company), search_form(${search}))
    )
    select company from walk where starts_with(search_form(company), search_form(${search})) order by company
  `.execute(db)
  return { places: rows.map(({ company }) => company) }
}
