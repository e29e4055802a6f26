import { type RawBuilder, sql } from 'kysely'
import type { ListPart, PublicOpening } from '../../../contract/careers/fields.ts'
import { MEGABYTE } from '../../../contract/plain/values.ts'
import type { Database } from '../../platform/database/connect.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import { containing } from '../../platform/search/words.ts'

/** An opening as outsiders see it, with what only markup for search engines needs of its company. */
export interface ShownOpening extends PublicOpening {
  companyDomain: string | null
  companyTimeZone: string
}

/** What is asked for; blank or absent: any. */
export interface OpeningSelection {
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
/** Bytes of texts that are read at once: a list goes on in its next part, and a feed ends with the opening that passes it. */
const MOST_TEXT = 4 * MEGABYTE

/**
 * Openings that one can apply for, newest first: of all companies or of one, or the one that is named. Fewer than `limit` where
 * they say much.
 */
export async function listShown(
  { identity }: Database,
  wanted: OpeningSelection,
  { after, limit }: { after?: Position | undefined; limit: number },
): Promise<Rows<ShownOpening>> {
  const { rows } = await sql<ShownOpening & { before: number }>`
    select o.before, o.id, o.company_id, c.name as company_name, o.title, o.description, o.department, o.location,
      o.employment_type, o.experience_level, o.salary_min, o.salary_max, o.salary_currency, o.requirements, o.benefits,
      o.requires, o.resume, o.questions, o.interview_questions, o.calendar_booking_url, o.application_deadline, o.created_at, o.updated_at, o.published_at,
      -- The address changes with the logo, so that browsers may keep it.
      '/api/public/companies/' || c.id || '/logo?v=' || right(c.logo_url, 12) as company_logo_url,
      c.candidate_months, c.recording_months, c.domain as company_domain, c.time_zone as company_time_zone
    from (
      select f.*, coalesce(sum(bytes) over (w rows between unbounded preceding and 1 preceding), 0)::integer as before,
        coalesce(sum(bytes) over (w rows between unbounded preceding and 2 preceding), 0) as before_last
      from ${found(wanted, { after, most: limit + 1 })} f, lateral (select octet_length(f.description)
        + octet_length(array_to_string(f.requirements, ' ')) + octet_length(array_to_string(f.benefits, ' '))
        + octet_length(f.questions::text) + coalesce(octet_length(array_to_string(f.interview_questions, ' ')), 0) as bytes) b
      window w as (order by f.published_at desc, f.id desc)
    ) o
    join companies c on c.id = o.company_id
    where o.before_last < ${MOST_TEXT}
    order by o.published_at desc, o.id desc
  `.execute(identity)
  const fitting = rows.filter(({ before }) => before < MOST_TEXT).length
  const openings = rows.map(({ before: _, ...opening }) => opening)
  return cutPage(openings, Math.min(limit, fitting || limit), ({ publishedAt, id }) => ({ value: publishedAt, id }))
}

/** How many openings match; at most `MOST_COUNTED`, and one more where there are more. */
export async function countShown({ identity }: Database, wanted: OpeningSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${found(wanted, { most: MOST_COUNTED + 1 })}`.execute(identity)
  return rows[0]?.count ?? 0
}

/** What the newest openings can be narrowed by. */
export async function listChoices(
  { identity }: Database,
  wanted: OpeningSelection,
): Promise<Pick<ListPart, 'departments' | 'locations'>> {
  const { rows } = await sql<Pick<ListPart, 'departments' | 'locations'>>`
    select
      coalesce(array_agg(distinct department) filter (where department <> ''), '{}') as departments,
      coalesce(array_agg(distinct location) filter (where location <> ''), '{}') as locations
    from ${found(wanted, { most: MOST_COUNTED })}`.execute(identity)
  return rows[0] ?? { departments: [], locations: [] }
}

/** Ids of openings that one can apply for, newest first, each with its last change. */
export async function listChanges(
  { identity }: Database,
  wanted: OpeningSelection,
  limit: number,
): Promise<Pick<PublicOpening, 'id' | 'updatedAt'>[]> {
  const { rows } = await sql<Pick<PublicOpening, 'id' | 'updatedAt'>>`
    select id, updated_at from ${found(wanted, { most: limit })} order by published_at desc, id desc
  `.execute(identity)
  return rows
}

function found(
  { company, opening, search, department, location, at }: OpeningSelection,
  { after, most }: { after?: Position | undefined; most: number },
): RawBuilder<unknown> {
  const pattern = search ? sql`search_form(${containing(search)})` : sql`null`
  return sql`find_public_openings(
    ${company ?? null}::uuid, ${opening ?? null}::uuid, ${pattern}, ${department || null}::text,
    ${location || null}::text, ${new Date(at)}::timestamptz, ${after?.value ?? null}::timestamptz,
    ${after?.id ?? null}::uuid, ${most}::integer)`
}

/** The company of an opening that outsiders could see once. */
export async function findFormerCompany(
  { identity }: Database,
  { company, opening }: OpeningSelection,
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

/** The company whose domain is exactly this one, as far as that is proved. */
export const findByDomain = ({ identity }: Database, domain: string): Promise<SiteCompany | undefined> =>
  identity
    .selectFrom('companies')
    .select(['id', 'name', 'logoUrl'])
    .where('id', '=', sql<string>`company_of_domain(${domain})`)
    .where('domainUntil', '>', sql<string>`now()`)
    .executeTakeFirst()

export const findById = ({ identity }: Database, id: string): Promise<SiteCompany | undefined> =>
  identity.selectFrom('companies').select(['id', 'name', 'logoUrl']).where('id', '=', id).executeTakeFirst()
