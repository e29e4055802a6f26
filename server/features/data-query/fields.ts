import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Catalog, type CatalogField, isDate } from '../../../contract/catalog.ts'
import { askedOf } from '../../../contract/data-query/catalogs.ts'
import { containing } from '../../platform/search/words.ts'
import type { Field, FieldSql, Ground } from './field.ts'

type Sql = RawBuilder<unknown>

type Computed<C extends Catalog> = {
  [Name in keyof C]: Name extends 'words' ? never : C[Name] extends { computed: true } ? Name : never
}[keyof C]

/** The SQL of every field that is computed, and of others as far as it is more than their column of `r`. */
type OwnSql<C extends Catalog> = Record<Computed<C>, FieldSql> & { [Name in keyof C]?: Partial<FieldSql> }

/** Days of the calendar since the instant of a column, sorted by the instant itself. */
export function daysSince(column: string, { now, today: { day, timeZone } }: Pick<Ground, 'now' | 'today'>): FieldSql {
  const since = sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  return {
    sql: sql`greatest(0, ${day}::date - ${since})`,
    rank: sql`${new Date(now)}::timestamptz - ${sql.ref(column)}`,
  }
}

/** The fields of a catalog that questions are about, each with its SQL. */
export function fieldsFrom<C extends Catalog>(
  catalog: C,
  ground: Ground,
  own: OwnSql<C>,
): Readonly<Record<string, Field>> {
  const sqlOf = (name: string, field: CatalogField): FieldSql => {
    const { kind, byWords } = field
    const written: Partial<FieldSql> | undefined = own[name]
    if (kind === 'words' && !written) return searched(ground)
    const column = written?.sql ?? sql.ref(`r.${name}`)
    return {
      ...(byWords && { matches: (text) => wholeWords(column, text) }),
      ...(isDate(field) && dates(column)),
      ...written,
      sql: column,
    }
  }
  return Object.fromEntries(
    Object.entries(askedOf(catalog)).map(([name, field]) => [name, { name, ...field, ...sqlOf(name, field) }]),
  )
}

// A day of the calendar is the same in every time zone.
const dates = (column: Sql): Partial<FieldSql> => ({
  day: column,
  days: ({ from, to }) =>
    sql`${column} between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`,
})

/** Whether a text contains another, whatever case and accents they have. */
export const contains = (text: Sql, sought: string): RawBuilder<SqlBool> =>
  sql`search_form(${text}) like search_form(${containing(sought)})`

/** Whether a text has another in it that begins and ends where words do: `CA` is in `San Diego, CA`, not in `Cairo`. */
export const wholeWords = (text: Sql, sought: string): RawBuilder<SqlBool> =>
  sql`search_form(${text}) ~ ('(^|[^[:alnum:]])' || search_form(${escaped(sought)}) || '([^[:alnum:]]|$)')`

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

// What the search finds, in its order.
const searched = ({ found }: Ground): FieldSql => ({
  sql: sql`r.id`,
  rank: sql`array_position(${[...found.values()].flat()}::uuid[], r.id)`,
  matches: (text) => sql`r.id = any(${[...(found.get(text) ?? [])]}::uuid[])`,
})
