import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { PLANNED } from './store.ts'

/** The rows behind a figure, as SQL. */
export interface Behind {
  /** What has to be found first: a list of named queries. */
  first?: RawBuilder<unknown>
  /** A table or a join with its condition, beginning with its name. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The instant by which they are ordered, the latest first. */
  at: RawBuilder<unknown>
}

/** The ids of a page of rows, the latest first. */
export async function listIds(
  { db }: CompanyScope,
  { first, from, id, at }: Behind,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<{ id: string; at: string }>> {
  const beyond: RawBuilder<SqlBool> = after
    ? sql`(${at}, ${id}) < (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<{ id: string; at: string }>`${PLANNED}
    ${first ? sql`with ${first}` : sql``}
    select ${id} as id, ${at} as at from ${from} and ${beyond} order by 2 desc, 1 desc limit ${limit + 1}`.execute(db)
  return cutPage(rows, limit, (row) => ({ value: row.at, id: row.id }))
}

export async function countRows({ db }: CompanyScope, { first, from }: Behind): Promise<number> {
  const { rows } = await sql<{ count: number }>`${PLANNED}
    ${first ? sql`with ${first}` : sql``} select count(*) as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}
