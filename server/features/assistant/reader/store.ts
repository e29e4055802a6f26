import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/database/scope.ts'

/** So many leads with a word are looked at for what it is of them. */
const LEADS_OF_A_WORD = 40
const LEADS_OF_A_PIECE = 200
const MOST_OPENINGS = 300

interface Name {
  kind: 'lead' | 'company' | 'title' | 'place' | 'opening' | 'department' | 'location'
  text: string
}

/** Names, companies and places of leads that have one of the words. */
export const findLeadNames = (scope: CompanyScope, words: string[]) =>
  findInLeads(scope, words, { kinds: ['lead', 'company', 'title', 'place'], most: LEADS_OF_A_WORD })

/** Places of leads in which one of some pieces of words stands. */
export const findPlacesLike = (scope: CompanyScope, pieces: string[]) =>
  findInLeads(scope, pieces, { kinds: ['place'], most: LEADS_OF_A_PIECE })

/**
 * The leads in which each of some texts stands, and how it is written there; the trigram index finds them. Materialized, as PostgreSQL
 * would look again for each lead there is, where it takes them for few. Few are found, each of which is read by its id: the offset
 * keeps the planner, which takes them for many, from reading all leads.
 */
async function findInLeads(
  { db, companyId }: CompanyScope,
  texts: string[],
  { kinds, most }: { kinds: Name['kind'][]; most: number },
): Promise<Name[]> {
  const { rows } = await sql<Name>`
    with sought as materialized (
      select '%' || search_form(text) || '%' as pattern from unnest(${texts}::text[]) as t (text)
    ),
    found as materialized (
      select pattern, find_lead_ids(
        jsonb_build_array(jsonb_build_object('patterns', jsonb_build_array(pattern), 'phone', null)), ${most}
      ) as id
      from sought
    )
    select distinct f.kind, f.text
    from found
    cross join lateral (
      select name, company, title, city, state, country from leads where company_id = ${companyId} and id = found.id offset 0
    ) as l
    cross join lateral (values
      ('lead', l.name), ('company', l.company), ('title', l.title), ('place', l.city), ('place', l.state), ('place', l.country)
    ) as f (kind, text)
    where f.kind = any(${kinds}::text[]) and search_form(f.text) like found.pattern
    order by 1, 2 limit 200
  `.execute(db)
  return rows
}

/** Titles, departments and locations of openings that have one of the words. */
export async function findOpeningNames(
  { db, companyId }: CompanyScope,
  words: string[],
  /** The first letters of the words of a title. */
  initials: string[] = [],
): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select distinct f.kind, f.text
    from job_openings o
    cross join lateral (values
      ('opening', o.title), ('department', o.department), ('location', o.location)
    ) as f (kind, text)
    where o.company_id = ${companyId} and o.deleted_at is null
      and (
        search_form(f.text) like any (array(select '%' || search_form(word) || '%' from unnest(${words}::text[]) as w (word)))
        or f.kind = 'opening' and lower(regexp_replace(f.text, '(\\w)\\w*\\W*', '\\1', 'g'))
          like any (array(select word || '%' from unnest(${initials}::text[]) as i (word)))
      )
    order by 1, 2 limit ${MOST_OPENINGS}
  `.execute(db)
  return rows
}

/** Words of the company’s that others may have been meant for, by a slip. */
export async function findAlikeWords({ db }: CompanyScope, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct a ->> 'word' as word from find_words(${words}::text[], 0) as w, jsonb_array_elements(w.alike) as a limit 40
  `.execute(db)
  return rows.map(({ word }) => word)
}
