import type { RawBuilder, SqlBool } from 'kysely'
import type { fieldKinds } from '../../../contract/data-query/endpoints.ts'
import type { Figure } from '../../../contract/data-query/fields.ts'
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
  middles: ReadonlyMap<string, string | null>
  /** The names of its people, also of those who left, by id. */
  people: ReadonlyMap<string, string>
  /** Who of them belongs to it now. */
  members: ReadonlySet<string>
  /** What a search found for words of the query: ids, the best first. */
  found: ReadonlyMap<string, readonly string[]>
  /** Ids of the leads that have a text anywhere, of texts that few have. */
  rare: ReadonlyMap<string, string[]>
}

/** A field of a subject: what it is in SQL, and in words. */
export interface Field {
  kind: (typeof fieldKinds)[number]
  /** What it is called, such as `value`. */
  label: string
  /** How a condition on it begins where that is another word, such as `assigned to`. */
  says?: string
  /** How one that is turned round begins where that is not `not`, such as `no contact`, or what a flag says that is not set. */
  saysNot?: string
  /** Its value; of money a whole number of `per`, of choices a text. */
  sql: Sql
  /** Where it may be null, or blank. */
  nullable?: true
  /** Of what a row has several of all its values, an array: it is in the group of each. */
  each?: Sql
  /** What the rows must be joined with for it. */
  join?: Sql | readonly Sql[]
  /** Of choices their names, in their order. */
  names?: Readonly<Record<string, string>>
  /** What it is sorted by where that is not the value. */
  rank?: Sql
  /** Of money how many of its units are a dollar. */
  per?: number
  /** Of numbers what they count. */
  unit?: Figure['unit']
  /** Of days the day itself, where that is not the one of an instant. */
  day?: Sql
  /** Whether it lies within bounds or days, where that is not a comparison of the value. */
  within?: (bounds: Bounds) => Condition
  days?: (days: { from?: string | undefined; to?: string | undefined }) => Condition
  /** Whether it is one of some choices, where that is not a comparison of the value. */
  isOneOf?: (values: string[]) => Condition
  /** Whether a text matches, where that is not containing it. */
  matches?: (text: string) => Condition
}

/** Each in the field's own unit. */
export interface Bounds {
  above?: number | undefined
  atLeast?: number | undefined
  below?: number | undefined
  atMost?: number | undefined
}

export interface Subject {
  one: string
  many: string
  /** The table, as `r`, and what it is always joined with. */
  from: Sql
  /** Columns that measures look at, whatever they are of. */
  always?: Sql
  /** Which of its rows are there to be asked for. */
  there: Condition
  fields: Readonly<Record<string, Field>>
  /** The field that the rows are sorted by where nothing else is said, and which way. */
  order: { field: string; descending: boolean }
}
