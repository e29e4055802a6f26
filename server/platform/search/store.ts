import { sql } from 'kysely'
import type { SearchKind } from '../../../contract/search/fields.ts'
import type { CompanyScope } from '../database/scope.ts'
import { synonymsOf } from './synonyms.ts'

/** As they are numbered in `search_entries`. */
export const KIND_NUMBERS: Record<SearchKind, number> = { lead: 1, document: 2, task: 3, opening: 4, candidate: 5 }

interface Word {
  word: string
  stem: string
}

/** A word that was typed, and what may be meant by it. */
export interface Meant extends Word {
  /** The part of the search in which it is, counted from 1. */
  part: number
  times: number
  /** Whether the company has written it, in whatever form. */
  known: boolean
  /** Words that begin with it. */
  begun: Word[]
  /** Words that look like it, where the company has not written it. */
  alike: Word[]
  /** Words that say the same. */
  same: Word[]
}

export async function findWords(
  { db }: CompanyScope,
  { parts, open }: { parts: string[]; open: number },
): Promise<Meant[]> {
  const same = parts.map((part) => synonymsOf(part.toLowerCase().replace(/\P{L}+$/u, '')))
  const { rows } = await sql<Omit<Meant, 'begun' | 'alike'> & { begun: Word[] | null; alike: Word[] | null }>`
    select part, word, stem, times, known, begun, alike from find_words(${[...parts, ...same.flat()]}, ${open})`.execute(
    db,
  )
  const words = rows.map((row) => ({ ...row, begun: row.begun ?? [], alike: row.alike ?? [] }))
  const others = words.filter(({ part }) => part > parts.length)
  return words
    .filter(({ part }) => part <= parts.length)
    .map((each) => ({
      ...each,
      same: others.filter(({ word, known }) => known && same[each.part - 1]?.includes(word)),
    }))
}

/** The words of the company that have one of the stems. */
export async function listForms({ db }: CompanyScope, stems: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select words_of(${stems}) as word`.execute(db)
  return rows.map(({ word }) => word)
}

/** A record that was found, and by which of its texts. */
export interface Found {
  id: string
  sourceId: string
  position: number
  /** Whether what was typed is its title. */
  isExact: boolean
  /** How many of the words it has nothing of. */
  missing: number
  score: number
}

/** A term that is searched for, the group of those that may mean the same word, and how much it counts. */
export interface Term {
  term: string
  group: number
  weight: number
}

interface EntrySearch {
  kind: SearchKind
  terms: Term[]
  /** The title of what is found before all else. */
  exact: string
  most: number
  /** Whether the words that the best texts share count as well. */
  isWidened: boolean
}

export async function findEntries(
  { db }: CompanyScope,
  { kind, terms, exact, most, isWidened }: EntrySearch,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, source_id, position, is_exact, missing, score
    from ${sql.id(isWidened ? 'find_widened_entries' : 'find_entries')}(
      ${KIND_NUMBERS[kind]}, ${terms.map(({ term }) => term)}, ${terms.map(({ group }) => group)},
      ${terms.map(({ weight }) => weight)}, search_form(${exact}), ${most}
    )`.execute(db)
  return rows
}

/** A text of a record. */
export type Place = Pick<Found, 'id' | 'sourceId' | 'position'>

/** Texts of some records that have words with all these stems, in the records' order. */
export async function listTextsHaving(
  { db }: CompanyScope,
  { kind, ids, stems, most }: { kind: SearchKind; ids: string[]; stems: string[]; most: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, source_id, position from find_texts(${KIND_NUMBERS[kind]}, ${ids}, ${stems}, ${most})`.execute(db)
  return rows
}

/** The record with this id, whatever kind it is; with its first text. */
export async function findById({ db, companyId }: CompanyScope, id: string): Promise<(Found & { kind: number })[]> {
  return db
    .selectFrom('searchEntries')
    .select(['kind', 'id', 'sourceId', 'position'])
    .where('companyId', '=', companyId)
    .where('kind', 'in', Object.values(KIND_NUMBERS))
    .where('id', '=', id)
    .orderBy('position')
    .limit(1)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, isExact: true, missing: 0, score: 1 })))
}

/** Kinds whose figures are missed or old. */
export async function listStaleFigures({ db }: CompanyScope): Promise<number[]> {
  const { rows } = await sql<{ kind: number }>`select stale_search_figures() as kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

export async function countFigures({ db }: CompanyScope, kind: number): Promise<void> {
  await sql`select count_search_figures(${kind})`.execute(db)
}

/** Indexes some records of a kind again, after the one with the given id; answers the last one's id, null at the end. */
export async function indexRecords(
  { db }: CompanyScope,
  { kind, after, most }: { kind: number; after: string; most: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select index_records(${kind}, ${after}, ${most}) as last`.execute(db)
  return rows[0]?.last ?? null
}

/** Drops what no record has any more: entries, and all words and figures, which indexing brings back. */
export async function forgetAll({ db, companyId }: CompanyScope): Promise<void> {
  for (const table of ['searchEntries', 'searchWords', 'searchFigures'] as const)
    await db.deleteFrom(table).where('companyId', '=', companyId).execute()
}
