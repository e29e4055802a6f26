import * as z from 'zod/mini'
import { fromJson } from '../../../contract/values.ts'
import type { Part, Position, Rows } from '../database/page.ts'
import type { CompanyDatabase, MemberScope } from '../database/scope.ts'
import { platformRefusals } from './platform-refusals.ts'

/** A list as a call answers it: a page of it, or all of it in batches. */
export interface List<Row> {
  rows: Row[] | AsyncIterable<Row[]>
  /** The cursor at which the next page begins; undefined on the last one. */
  next?: string | undefined
  /** How many rows match, over all pages. */
  total?: number
  /** Whether counting stopped at `total`, so that there are more. */
  more?: boolean
  /** What was searched for in place of what was typed, which no row has. */
  meant?: string | undefined
  /** How many of them all, rather than of the page, were not read yet. */
  unread?: number
}

/** A page as a call answers it. */
export function pageOf<Row>({ rows, next }: Rows<Row>, total: number): List<Row> & { rows: Row[] } {
  return { rows, next: next && writeCursor(next), total }
}

/** All rows of a list, for who makes its call without HTTP; to be asked for with a limit. */
export async function rowsOf<Row>(list: Row[] | List<Row>): Promise<Row[]> {
  const rows = Array.isArray(list) ? list : list.rows
  return Array.isArray(rows) ? rows : (await Array.fromAsync(rows)).flat()
}

/** How a list of a company is read: rows after a position, and how many match. `by`: what it is sorted by; usually an instant. */
interface ListSource<Row> {
  by?: z.ZodMiniType<string | number>
  read(scope: MemberScope, part: Part): Promise<Rows<Row>>
  count(scope: MemberScope): Promise<number>
}

/** The same for a list that is searched: what its search comes to is found first. */
interface SearchedSource<Row, Found> {
  by?: z.ZodMiniType<string | number>
  find(scope: MemberScope): Promise<Found>
  read(scope: MemberScope, part: Part, found: Found): Promise<Rows<Row>>
  count(scope: MemberScope, found: Found): Promise<number>
}

/** What a call is sent of the page that is wanted. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * One page of a company's list with the number of all that match; without a limit all rows, from the first. Raises `bad_input`
 * for a cursor of another order.
 */
export const answerList = <Row>(
  company: CompanyDatabase,
  query: PageQuery,
  source: ListSource<Row>,
): Promise<List<Row>> => answerSearch(company, query, { find: async () => ({}), ...source })

/** The same of a list that is searched. */
export async function answerSearch<Row, Found extends Pick<List<Row>, 'meant'>>(
  company: CompanyDatabase,
  { limit, cursor }: PageQuery,
  { by = cursorOf.instant, find, read, count }: SearchedSource<Row, Found>,
): Promise<List<Row>> {
  const after = readCursor(cursor, by)
  if (limit === undefined) {
    return { rows: allPages(company, async (scope, part) => read(scope, part, await find(scope))) }
  }
  return company.read(async (scope) => {
    const found = await find(scope)
    const [rows, total] = await Promise.all([read(scope, { after, limit }, found), count(scope, found)])
    return { ...pageOf(rows, total), meant: found.meant }
  })
}

/** The cursor that stands for a position. */
export const writeCursor = ({ value, id }: Position): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

// PostgreSQL knows no year 0, and no time zone as far off as ISO 8601 allows.
const instant = z.iso
  .datetime({ offset: true })
  .check(z.refine((iso: string) => !iso.startsWith('0000') && /(Z|\+00:00)$/.test(iso)))

/** What a cursor may hold, by the type of the column that a list is sorted by. */
export const cursorOf = {
  instant,
  /** An instant, or `infinity` for none. */
  dueInstant: z.union([instant, z.literal('infinity')]),
  /** A day, or `infinity` for none. */
  day: z.union([z.iso.date().check(z.refine((day: string) => !day.startsWith('0000'))), z.literal('infinity')]),
  text: z.string().check(z.refine<string>((text) => !text.includes('\0') && text.isWellFormed())),
  integer: z.int(),
  smallInteger: z.int().check(z.minimum(0), z.maximum(100)),
}

/**
 * The position a cursor stands for; its value must be of the sorted column's type. Raises `bad_input` on anything else.
 */
export function readCursor<Value extends string | number>(
  cursor: string | undefined,
  column: z.ZodMiniType<Value>,
): Position<Value> | undefined {
  if (cursor === undefined) return undefined
  const position = z.tuple([column, z.uuid()]).safeParse(fromJson(Buffer.from(cursor, 'base64url').toString()))
  if (!position.success) throw platformRefusals.bad_cursor()
  const [value, id] = position.data
  return { value, id }
}

const BATCH = 500

/**
 * A list without a limit: all rows, read page by page so that neither memory nor other requests suffer, however long it
 * is. `read` answers the rows after a position.
 */
export async function* allPages<Row>(
  company: CompanyDatabase,
  read: (scope: MemberScope, part: Part) => Promise<Rows<Row>>,
): AsyncIterable<Row[]> {
  const slowly = company.at('long')
  let after: Position | undefined
  do {
    const part = { after, limit: BATCH }
    const { rows, next } = await slowly.read((scope) => read(scope, part))
    yield rows
    after = next
  } while (after)
}
