import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../platform/search/words.ts'
import type { Field, Ground } from './field.ts'

type Text = RawBuilder<unknown>

/** Whether a text contains another, whatever case and accents they have. */
export const contains = (text: Text, sought: string): RawBuilder<SqlBool> =>
  sql`search_form(${text}) like search_form(${containing(sought)})`

/** Whether a text has another in it that begins and ends where words do: `CA` is in `San Diego, CA`, not in `Cairo`. */
export const wholeWords = (text: Text, sought: string): RawBuilder<SqlBool> =>
  sql`search_form(${text}) ~ ('(^|[^[:alnum:]])' || search_form(${escaped(sought)}) || '([^[:alnum:]]|$)')`

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What is looked up by the search, in whose order the rows are. */
export const searched = ({ found }: Ground): Field => ({
  kind: 'words',
  label: 'words',
  sql: sql`r.id`,
  rank: sql`array_position(${[...found.values()].flat()}::uuid[], r.id)`,
  matches: (text) => sql`r.id = any(${[...(found.get(text) ?? [])]}::uuid[])`,
})
