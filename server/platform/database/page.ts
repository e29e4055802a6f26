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
