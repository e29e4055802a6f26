import { sql } from 'kysely'
import type { CompanyScope } from '../../database/scope.ts'

/** So many leads with a word are looked at for what it is of them. */
const LEADS_OF_A_WORD = 40
const LEADS_OF_A_PIECE = 200
const MOST_OPENINGS = 300

interface Name {
  kind: 'lead' | 'company' | 'title' | 'place' | 'opening' | 'department' | 'location'
  text: string
}

/** Names, companies and places of leads that have one of the words; the trigram index finds them. */
export async function findLeadNames({ db, companyId }: CompanyScope, words: string[]): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select distinct f.kind, f.text
    from unnest(${words}::text[]) as w (word)
    cross join lateral (select find_lead_ids(jsonb_build_array(jsonb_build_object(
      'patterns', jsonb_build_array('%' || search_form(w.word) || '%'), 'phone', null
    )), ${LEADS_OF_A_WORD}) as id) as found
    join leads l on l.company_id = ${companyId} and l.id = found.id
    cross join lateral (values
      ('lead', l.name), ('company', l.company), ('title', l.title), ('place', l.city), ('place', l.state), ('place', l.country)
    ) as f (kind, text)
    where search_form(f.text) like '%' || search_form(w.word) || '%'
    order by 1, 2 limit 200
  `.execute(db)
  return rows
}

/** Titles, departments and locations of openings that have one of the words. */
export async function findOpeningNames({ db, companyId }: CompanyScope, words: string[]): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select distinct f.kind, f.text
    from job_openings o
    cross join lateral (values
      ('opening', o.title), ('department', o.department), ('location', o.location)
    ) as f (kind, text)
    where o.company_id = ${companyId} and o.deleted_at is null
      and search_form(f.text) like any (select '%' || search_form(word) || '%' from unnest(${words}::text[]) as w (word))
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

/** Places of leads in which one of some pieces of words stands. */
export async function findPlacesLike({ db, companyId }: CompanyScope, pieces: string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct f.text
    from unnest(${pieces}::text[]) as p (piece)
    cross join lateral (select find_lead_ids(jsonb_build_array(jsonb_build_object(
      'patterns', jsonb_build_array('%' || search_form(p.piece) || '%'), 'phone', null
    )), ${LEADS_OF_A_PIECE}) as id) as found
    join leads l on l.company_id = ${companyId} and l.id = found.id
    cross join lateral (values (l.city), (l.state), (l.country)) as f (text)
    where search_form(f.text) like '%' || search_form(p.piece) || '%'
    limit 200
  `.execute(db)
  return rows.map(({ text }) => text)
}
