import { sql } from 'kysely'
import type { DuplicateReason } from '../../../contract/leads/fields.ts'
import { cutPage, type Part, type Rows } from '../../platform/database/page.ts'
import { deleteRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

interface Twins {
  oneId: string
  otherId: string
  reasons: DuplicateReason[]
}

/** Pairs of leads that look alike, those with the newest lead first, and how many there are over all pages. */
export async function listTwins(
  { db }: CompanyScope,
  { after, limit }: Part,
): Promise<Rows<Twins> & { total: number }> {
  const beyond = after ? sql`(other_id, one_id) < (${after.value}::uuid, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Twins & { total: number }>`
    with twins as materialized (select * from find_twins())
    select one_id, other_id, reasons, (select count(*)::int from twins) as total from twins where ${beyond}
    order by other_id desc, one_id desc limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit, ({ oneId, otherId }) => ({ value: otherId, id: oneId }))
  return { ...page, total: rows[0]?.total ?? 0 }
}

/** Keeps that two leads are not the same. */
export async function dismiss({ db, companyId, userId }: CompanyScope, ids: [string, string]): Promise<void> {
  const [oneId, otherId] = ids.toSorted() as [string, string]
  await db
    .insertInto('dismissedDuplicates')
    .values({ companyId, oneId, otherId, userId })
    .onConflict((same) => same.doNothing())
    .execute()
}

export async function undoDismissal(scope: CompanyScope, ids: [string, string]): Promise<void> {
  const [oneId, otherId] = ids.toSorted() as [string, string]
  await deleteRows(scope, 'dismissedDuplicates').where('oneId', '=', oneId).where('otherId', '=', otherId).execute()
}
