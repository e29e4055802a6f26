import { sql } from 'kysely'
import type { PublicOpening } from '../../contract/careers.ts'
import type { Database } from '../database/connect.ts'

/** An opening as outsiders see it, with what only markup for search engines needs of its company. */
export interface ShownOpening extends PublicOpening {
  companyDomain: string | null
  companyTimeZone: string
}

interface Wanted {
  company?: string | undefined
  opening?: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** Openings that one can apply for, newest first: of all companies or of one, or the one that is named. */
export async function listShown({ identity }: Database, { company, opening, at }: Wanted): Promise<ShownOpening[]> {
  const { rows } = await sql<ShownOpening>`
    select o.id, o.company_id, c.name as company_name, o.title, o.description, o.department, o.location,
      o.employment_type, o.experience_level, o.salary_min, o.salary_max, o.requirements, o.benefits,
      o.calendar_booking_url, o.application_deadline, o.created_at, o.updated_at,
      coalesce(o.published_at, o.created_at) as published_at,
      -- The address changes with the logo, so that browsers may keep it.
      '/api/public/companies/' || c.id || '/logo?v=' || right(c.logo_url, 12) as company_logo_url,
      c.candidate_months, c.recording_months, c.domain as company_domain, c.time_zone as company_time_zone
    from public_openings(${company ?? null}::uuid, ${opening ?? null}::uuid, ${new Date(at)}) o
    join companies c on c.id = o.company_id
    order by published_at desc, o.id desc
  `.execute(identity)
  return rows
}

/** The company of an opening that outsiders could see once. */
export async function findFormerCompany(
  { identity }: Database,
  { company, opening, at }: Wanted,
): Promise<SiteCompany | undefined> {
  const { rows } = await sql<SiteCompany>`
    select c.id, c.name, c.logo_url
    from public_openings(${company ?? null}::uuid, ${opening}::uuid, ${new Date(at)}, true) o
    join companies c on c.id = o.company_id
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
