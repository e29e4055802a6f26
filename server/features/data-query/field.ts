import type { RawBuilder, SqlBool } from 'kysely'
import type { CatalogField } from '../../../contract/catalog.ts'
import type { CompanyDay } from '../../platform/database/days.ts'

type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<SqlBool>

/** What is known of the company and of who asks before a query is put together. */
export interface Ground {
  companyId: string
  userId: string
  /** Milliseconds since 1970. */
  now: number
  today: CompanyDay
  /** Cents from which on a lead is among the top quarter by value; null where the query does not ask, or none has a value. */
  topValue: number | null
  /** What amounts are compared with, in the field's own unit, by `field average` or `field median`; null where there is nothing. */
  averages: ReadonlyMap<string, string | null>
  /** The names of its people, also of those who left, by id. */
  people: ReadonlyMap<string, string>
  /** Who of them belongs to it now. */
  members: ReadonlySet<string>
  /** What a search found for words of the query: ids, the best first. */
  found: ReadonlyMap<string, readonly string[]>
  /** Ids of the leads that have a text anywhere, of texts that few have. */
  rare: ReadonlyMap<string, string[]>
}

/** What a field is in SQL. */
export interface FieldSql {
  /** Its value; of money a whole number of `per`, of choices a text. */
  sql: Sql
  /** Of what a row has several of all its values, an array: it is in the group of each. */
  each?: Sql
  /** What the rows must be joined with for it. */
  join?: Sql | readonly Sql[]
  /** What it is sorted by where that is not the value. */
  rank?: Sql
  /** Of days the day itself, where that is not the one of an instant. */
  day?: Sql
  /** Of days, of which rows they say something: what a lead was made in is no move. */
  only?: Condition
  /** Whether it lies within bounds or days, where that is not a comparison of the value. */
  within?: (bounds: Bounds) => Condition
  days?: (days: { from?: string | undefined; to?: string | undefined }) => Condition
  /** Whether it is one of some choices, where that is not a comparison of the value. */
  isOneOf?: (values: string[]) => Condition
  /** Whether it has no value, where that is not what its value says. */
  isMissing?: Condition
  /** Whether a text matches, where that is not containing it. */
  matches?: ((text: string) => Condition) | undefined
}

/** A field of a subject: what the catalog says about it, and what it is in SQL. */
export interface Field extends CatalogField, FieldSql {
  name: string
}

/** Each in the field's own unit. */
export interface Bounds {
  above?: number | undefined
  atLeast?: number | undefined
  below?: number | undefined
  atMost?: number | undefined
}

export interface Subject {
  many: string
  /** The table, as `r`, and what it is always joined with. */
  from: Sql
  /** Columns that measures look at, whatever they are of. */
  always?: Sql
  /** Which of its rows are there to be asked for. */
  there: Condition
  fields: Readonly<Record<string, Field>>
  /** The field that the rows are sorted by where nothing else is said, and which way; `first`: behind those with a value. */
  order: { field: string; descending: boolean; first?: { field: string; is: string } }
}
