import { sql } from 'kysely'
import { updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

/** How many documents a round takes from a company at a time. */
const AT_ONCE = 1000

/** Documents that wait to be read, or are being read, since before an instant; from now on they wait again. */
export async function takeUnread(scope: CompanyScope, before: string): Promise<string[]> {
  const rows = await updateRows(scope, 'documents', { statusAt: sql`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('documents')
        .select('id')
        .where('companyId', '=', scope.companyId)
        .where('deletedAt', 'is', null)
        .where('status', 'in', ['queued', 'reading'])
        .where('statusAt', '<', before)
        .limit(AT_ONCE),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
