import * as z from 'zod/mini'
import type { Position, Rows } from '../database/page.ts'
import type { CompanyDatabase, MemberScope } from '../database/scope.ts'
import { badInput } from './refusals.ts'

/** A list as a call answers it: a page of it, or all of it in batches. */
export interface List<Row> {
  rows: Row[] | AsyncIterable<Row[]>
  /** The cursor at which the next page begins; undefined on the last one. */
  next?: string | undefined
  /** How many rows match, over all pages. */
  total?: number
  /** Whether counting stopped at `total`, so that there are more. */
  more?: boolean
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

/** How a list of a company is read: rows after a position, and how many match. */
interface ListSource<Row> {
  read(scope: MemberScope, part: { after: Position | undefined; limit: number }): Promise<Rows<Row>>
  count(scope: MemberScope): Promise<number>
}

/** One page of a company's list with the number of all that match; without a limit all rows, from the first. */
export async function answerList<Row>(
  company: CompanyDatabase,
  { limit, after }: { limit: number | undefined; after: Position | undefined },
  { read, count }: ListSource<Row>,
): Promise<List<Row>> {
  if (limit === undefined) {
    return { rows: allPages((after, limit) => company.read((scope) => read(scope, { after, limit }))) }
  }
  const [rows, total] = await company.read((scope) => Promise.all([read(scope, { after, limit }), count(scope)]))
  return pageOf(rows, total)
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
  const position = z.tuple([column, z.uuid()]).safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!position.success) throw badInput('The cursor is not valid', { cursor: 'Is not valid' })
  const [value, id] = position.data
  return { value, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const BATCH = 500

/**
 * A list without a limit: all rows, read page by page so that neither memory nor other requests suffer, however long it
 * is. `read` answers the rows after a position.
 */
export async function* allPages<Row>(
  read: (after: Position | undefined, limit: number) => Promise<Rows<Row>>,
): AsyncIterable<Row[]> {
  let after: Position | undefined
  do {
    const { rows, next } = await read(after, BATCH)
    yield rows
    after = next
  } while (after)
}
