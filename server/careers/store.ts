import { type RawBuilder, sql } from 'kysely'
import type { ListPart, PublicOpening } from '../../contract/careers.ts'
import type { Database } from '../database/connect.ts'
import { cutPage, type Position, type Rows } from '../database/page.ts'

/** An opening as outsiders see it, with what only markup for search engines needs of its company. */
export interface ShownOpening extends PublicOpening {
  companyDomain: string | null
  companyTimeZone: string
}

/** What is asked for; blank or absent: whatever it is. */
export interface Wanted {
  company?: string | undefined
  opening?: string | undefined
  search?: string | undefined
  department?: string | undefined
  location?: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** Counting stops here, and so do searches: what strangers ask for costs the same however much there is. */
export const MOST_COUNTED = 1_000

/** Openings that one can apply for, newest first: of all companies or of one, or the one that is named. */
export async function listShown(
  { identity }: Database,
  wanted: Wanted,
  { after, limit }: { after?: Position | undefined; limit: number },
): Promise<Rows<ShownOpening>> {
  const beyond = after ? sql`and (o.published_at, o.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ShownOpening>`
    select o.id, o.company_id, c.name as company_name, o.title, o.description, o.department, o.location,
      o.employment_type, o.experience_level, o.salary_min, o.salary_max, o.requirements, o.benefits,
      o.calendar_booking_url, o.application_deadline, o.created_at, o.updated_at, o.published_at,
      -- The address changes with the logo, so that browsers may keep it.
      '/api/public/companies/' || c.id || '/logo?v=' || right(c.logo_url, 12) as company_logo_url,
      c.candidate_months, c.recording_months, c.domain as company_domain, c.time_zone as company_time_zone
    from public_openings o
    join companies c on c.id = o.company_id
    where ${matches(wanted)} ${beyond}
    order by o.published_at desc, o.id desc
    limit ${limit + 1}
  `.execute(identity)
  return cutPage(rows, limit, ({ publishedAt, id }) => ({ value: publishedAt, id }))
}

/** How many openings match; at most `MOST_COUNTED`, and one more where there are more. */
export async function countShown({ identity }: Database, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from public_openings o where ${matches(wanted)} limit ${MOST_COUNTED + 1}
    ) as counted`.execute(identity)
  return rows[0]?.count ?? 0
}

/** What the newest openings can be narrowed by. */
export async function listChoices(
  { identity }: Database,
  wanted: Wanted,
): Promise<Pick<ListPart, 'departments' | 'locations'>> {
  const { rows } = await sql<Pick<ListPart, 'departments' | 'locations'>>`
    select
      coalesce(array_agg(distinct department) filter (where department <> ''), '{}') as departments,
      coalesce(array_agg(distinct location) filter (where location <> ''), '{}') as locations
    from (
      select department, location from public_openings o where ${matches(wanted)}
      order by o.published_at desc, o.id desc limit ${MOST_COUNTED}
    ) as newest`.execute(identity)
  return rows[0] ?? { departments: [], locations: [] }
}

/** Ids of openings that one can apply for, newest first, each with its last change. */
export async function listChanges(
  { identity }: Database,
  wanted: Wanted,
  limit: number,
): Promise<Pick<PublicOpening, 'id' | 'updatedAt'>[]> {
  const { rows } = await sql<Pick<PublicOpening, 'id' | 'updatedAt'>>`
    select o.id, o.updated_at from public_openings o where ${matches(wanted)}
    order by o.published_at desc, o.id desc limit ${limit}`.execute(identity)
  return rows
}

function matches({ company, opening, search, department, location, at }: Wanted): RawBuilder<unknown> {
  const now = new Date(at)
  const all = [sql`(o.ends_at is null or o.ends_at > ${now})`]
  if (company) all.push(sql`o.company_id = ${company}::uuid`)
  if (opening) all.push(sql`o.id = ${opening}::uuid`)
  if (department) all.push(sql`o.department = ${department}`)
  if (location) all.push(sql`o.location = ${location}`)
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    all.push(sql`o.id = any (array(
      select find_public_opening_ids(search_form(${pattern}), ${company ?? null}::uuid, ${now}, ${MOST_COUNTED + 1})
    ))`)
  }
  return sql.join(all, sql` and `)
}

/** The company of an opening that outsiders could see once. */
export async function findFormerCompany(
  { identity }: Database,
  { company, opening }: Wanted,
): Promise<SiteCompany | undefined> {
  const { rows } = await sql<SiteCompany>`
    select c.id, c.name, c.logo_url from published_openings o join companies c on c.id = o.company_id
    where o.id = ${opening}::uuid and (${company ?? null}::uuid is null or o.company_id = ${company ?? null}::uuid)
  `.execute(identity)
  return rows[0]
}

export interface SiteCompany {
  id: string
  name: string
  logoUrl: string | null
}

/** The company whose domain is exactly this one. */
export async function findByDomain({ identity }: Database, domain: string): Promise<SiteCompany | undefined> {
  return identity
    .selectFrom('companies')
    .select(['id', 'name', 'logoUrl'])
    .where(sql`lower(domain)`, '=', domain)
    .executeTakeFirst()
}

export async function findById({ identity }: Database, id: string): Promise<SiteCompany | undefined> {
  return identity.selectFrom('companies').select(['id', 'name', 'logoUrl']).where('id', '=', id).executeTakeFirst()
}
