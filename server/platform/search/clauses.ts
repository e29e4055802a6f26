import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchKind } from '../../../contract/search/fields.ts'
import { PHONE_KINDS, readQuery } from './query.ts'
import { KIND_NUMBERS } from './store.ts'
import { containing, partsOf } from './words.ts'

/** What one word that a list is searched for may be, or a phrase, or the number of a phone. */
export interface Clause {
  /** LIKE patterns; a text has to match one. They are as they were typed: `search_form` brings them to the form of a column. */
  patterns: string[]
  /** Digits of a phone: a record with this number matches as well, however it is written. */
  phone: string | null
}

/** What a list is searched by. */
export interface ListSearch {
  /** All of them must match; none for a search that is blank. */
  clauses: Clause[]
  /** What is searched for in place of what was typed, in words; undefined where that is what was typed. */
  meant?: string
  /** No record has what was typed, so that what is meant, if anything, depends on all words there are. */
  isUnknown?: boolean
}

/** A clause that was typed. */
export interface TypedClause extends Clause {
  text: string
  quoted: boolean
}

/** The clauses of a search as it was typed, which must all match; none for a blank one. */
export function clausesOf(search: string, kind: SearchKind): TypedClause[] {
  const typed = partsOf(search)
  // What stands in quotes is meant sign for sign.
  const { parts, named, phones } =
    PHONE_KINDS.includes(kind) && !typed.some(({ quoted }) => quoted)
      ? readQuery(search)
      : { parts: typed, named: typed.length, phones: [] }
  const clauses = parts.map(({ text, quoted }, at) => ({
    text,
    quoted,
    patterns: [containing(text)],
    phone: phones[at - named] ?? null,
  }))
  return [...new Map(clauses.map((clause) => [clause.text, clause])).values()]
}

interface Matching {
  kind: SearchKind
  /** The column of the record's id. */
  id: string
  /** Whether a record has what a pattern says. */
  has: (pattern: string) => RawBuilder<SqlBool>
}

/** The condition that a record matches all of the clauses. */
export function matching(clauses: Clause[], { kind, id, has }: Matching): RawBuilder<SqlBool> {
  const all = clauses.map(({ patterns, phone }) => {
    const any = patterns.map(has)
    if (phone) any.push(sql`${sql.ref(id)} = any (array(select find_by_phone(${KIND_NUMBERS[kind]}, ${phone})))`)
    return sql<SqlBool>`(${sql.join(any, sql` or `)})`
  })
  return all.length > 0 ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`
}
