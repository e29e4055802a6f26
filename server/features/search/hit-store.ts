import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../../../contract/search/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { Place } from '../../platform/search/store.ts'

/** What is shown of a record that was found, and the text by which it was. */
export interface Shown {
  /** Which of the places it was read for, counted from 1. */
  place: number
  id: string
  title: string
  detail: string
  text: string
  /** Of a passage: where it is in its document. */
  start: number | null
  end: number | null
  heading: string
}

/** What is shown of records, each by one of its texts; those that the reader may not see, or that are gone, are left out. */
export async function readShown({ db, companyId }: CompanyScope, kind: SearchKind, places: Place[]): Promise<Shown[]> {
  if (places.length === 0) return []
  const asked = sql`unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ sourceId }) => sourceId)}::uuid[],
    ${places.map(({ position }) => position)}::int[]) with ordinality as f (id, source_id, position, place)`
  const { rows } = await sql<Shown>`${shownOf[kind](asked)} where r.company_id = ${companyId} order by f.place`.execute(
    db,
  )
  return rows
}

/** The whole texts of passages that begin at some places of their documents, by document. */
export async function readPassages({ db, companyId }: CompanyScope, places: { id: string; start: number }[]) {
  const { rows } = await sql<{ id: string; text: string }>`
    select p.document_id as id, p.text
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ start }) => start)}::int[]) as f (id, start)
    join document_passages p on p.document_id = f.id and p.start_offset = f.start
    where p.company_id = ${companyId}`.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

// Each reads a few rows by their keys.
const shownOf: Record<SearchKind, (places: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  lead: (places) => sql`
    select f.place::integer, r.id, r.name as title, r.company as detail, null as start, null as "end", '' as heading,
      coalesce(n.content, concat_ws(' · ', nullif(r.email, ''), nullif(r.phone, ''), nullif(r.title, ''),
        nullif(r.website, ''), nullif(r.street, ''), nullif(r.city, ''), nullif(r.country, ''), nullif(r.notes, ''))) as text
    from ${places} join leads r on r.id = f.id and r.deleted_at is null
    left join lead_notes n on n.company_id = r.company_id and n.id = f.source_id and n.deleted_at is null`,
  document: (places) => sql`
    select f.place::integer, r.id, r.title, coalesce(r.file_name, '') as detail, p.start_offset as start, p.end_offset as "end",
      coalesce(p.heading, '') as heading, coalesce(p.text, r.content) as text
    from ${places} join documents r on r.id = f.id and r.deleted_at is null
    left join document_passages p on p.company_id = r.company_id and p.document_id = f.id and p.position = f.position`,
  task: (places) => sql`
    select f.place::integer, r.id, r.title, '' as detail, null as start, null as "end", '' as heading, r.description as text
    from ${places} join tasks r on r.id = f.id and r.deleted_at is null`,
  opening: (places) => sql`
    select f.place::integer, r.id, r.title, concat_ws(' · ', nullif(r.department, ''), nullif(r.location, '')) as detail,
      null as start, null as "end", '' as heading,
      concat_ws(E'\n', nullif(r.description, ''), array_to_string(r.requirements, E'\n'), array_to_string(r.benefits, E'\n')) as text
    from ${places} join job_openings r on r.id = f.id and r.deleted_at is null`,
  candidate: (places) => sql`
    select f.place::integer, r.id, r.first_name || ' ' || r.last_name as title, o.title as detail,
      null as start, null as "end", '' as heading, coalesce(s.content, concat_ws(' · ', nullif(r.email, ''), nullif(r.phone, ''),
        nullif(r.address, ''), nullif(r.linkedin_url, ''), nullif(r.notes, ''))) as text
    from ${places} join job_applications r on r.id = f.id
    left join resumes s on s.company_id = r.company_id and s.id = f.source_id
    join job_openings o on o.company_id = r.company_id and o.id = r.job_opening_id`,
}
