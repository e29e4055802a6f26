import { sql } from 'kysely'
import type { TrashEntry, TrashKind } from '../../../contract/trash/fields.ts'
import { type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

export interface Seen {
  kind?: TrashKind | undefined
  /** Who deleted it; absent: anyone. */
  deletedBy?: string | undefined
  /** Only what was deleted later. */
  after: string
}

/** What was deleted, the latest first. */
export const listEntries = (scope: CompanyScope, seen: Seen, part: Part): Promise<Rows<TrashEntry>> =>
  readPage(entries(scope, seen).select(columns), LATEST, part)

export const countEntries = (scope: CompanyScope, seen: Seen): Promise<number> => countRows(entries(scope, seen))

export const findEntry = (scope: CompanyScope, id: string, seen: Seen): Promise<TrashEntry | undefined> =>
  entries(scope, seen).select(columns).where('id', '=', id).executeTakeFirst()

/** An entry with who alone may see it, locked until the transaction ends. */
export const lockEntry = (
  scope: CompanyScope,
  id: string,
): Promise<{ title: string; visibleTo: string | null } | undefined> =>
  rowsOf(scope, 'trash').select(['title', 'visibleTo']).where('id', '=', id).forUpdate().executeTakeFirst()

/** How many a round takes from a company at a time. */
const AT_ONCE = 1000

/** What was deleted before an instant. */
export const listExpired = (scope: CompanyScope, before: string): Promise<Pick<TrashEntry, 'kind' | 'id'>[]> =>
  rowsOf(scope, 'trash')
    .select(['kind', 'id'])
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(AT_ONCE)
    .execute()

const columns = ['kind', 'id', 'title', 'deletedAt', 'deletedBy'] as const

const LATEST = {
  by: sql.ref('deletedAt'),
  descending: true,
  sortValue: ({ deletedAt }: Pick<TrashEntry, 'deletedAt'>) => deletedAt,
}

function entries(scope: CompanyScope, { kind, deletedBy, after }: Seen) {
  let query = rowsOf(scope, 'trash').where('deletedAt', '>', after)
  if (kind) query = query.where('kind', '=', kind)
  if (deletedBy) query = query.where('deletedBy', '=', deletedBy)
  return query
}
