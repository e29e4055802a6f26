import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from './types.ts'

/** Where a page of a list begins: the sort value and id of the row before it. */
export interface Position<Value extends string | number = string | number> {
  value: Value
  id: string
}

/** Some rows of a list, and where the next ones begin; undefined at the end. */
export interface Rows<Row> {
  rows: Row[]
  next: Position | undefined
}

/** Makes a page of rows that were read with one row more than `limit`, which shows whether there is a next page. */
export function cutPage<Row>(read: Row[], limit: number, positionOf: (row: Row) => Position): Rows<Row> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && read.length > limit ? positionOf(last) : undefined }
}

/** Which part of a list. */
export interface Part {
  after: Position | undefined
  limit: number
}

/** How a list is sorted: by a column, which is one of its rows' values, and by the id. */
interface Order<Row> {
  by: RawBuilder<unknown>
  id?: string
  descending?: boolean
  sortValue: (row: Row) => string | number
}

/** One page of the rows that a query finds, in an order. */
export async function readPage<Tables extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { by, id = 'id', descending = false, sortValue }: Order<Row>,
  { after, limit }: Part,
): Promise<Rows<Row>> {
  const direction = descending ? 'desc' : 'asc'
  const beyond = sql.raw(descending ? '<' : '>')
  const sorted = query
    .orderBy(by, direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit + 1)
    .$if(after !== undefined, (page) =>
      page.where(sql<SqlBool>`(${by}, ${sql.ref(id)}) ${beyond} (${after?.value}, ${after?.id})`),
    )
  return cutPage(await sorted.execute(), limit, (row) => ({ value: sortValue(row), id: row.id }))
}

/** The order of most lists: the newest first. */
export const newestFirst = {
  by: sql.ref('createdAt'),
  descending: true,
  sortValue: ({ createdAt }: { createdAt: string }) => createdAt,
}
