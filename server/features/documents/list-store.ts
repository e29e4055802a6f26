import { type SqlBool, sql } from 'kysely'
import type { documentSorts } from '../../../contract/documents/endpoints.ts'
import type { Document, DocumentFilter, DocumentSummary } from '../../../contract/documents/fields.ts'
import { type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { Clause } from '../../platform/search/clauses.ts'
import { documentColumns, documents } from './store.ts'

export interface DocumentOrder {
  sort: (typeof documentSorts)[number]
  descending: boolean
}

export type RowFilter = Omit<DocumentFilter, 'search'> & {
  /** Those that a search found; all without one. */
  ids?: string[] | undefined
}

const sortColumns = {
  updatedAt: 'documents.updatedAt',
  createdAt: 'documents.createdAt',
  title: 'documents.titleOrder',
  fileSize: 'documents.fileSize',
} as const satisfies Record<DocumentOrder['sort'], unknown>

/** One page, in an order. */
export async function listDocuments(
  scope: CompanyScope,
  { filter, order: { sort, descending } }: { filter: RowFilter; order: DocumentOrder },
  part: Part,
): Promise<Rows<Document>> {
  const column = sortColumns[sort]
  const query = filtered(scope, filter).select([...documentColumns, `${column} as position`])
  const order = { by: sql.ref(column), id: 'documents.id', descending }
  return readPage(query, { ...order, sortValue: ({ position }) => position }, part)
}

export const countDocuments = (scope: CompanyScope, filter: RowFilter): Promise<number> =>
  countRows(filtered(scope, filter))

/** The documents that match, in title, tags or text, and that the reader may see. */
export async function searchDocuments({ db }: CompanyScope, clauses: Clause[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select find_document_ids(${JSON.stringify(clauses)}::jsonb) as id`.execute(db)
  return rows.map(({ id }) => id)
}

const MOST_TAGS = 100

/** The tags of the documents that match, the most used first. */
export async function countTags(scope: CompanyScope, filter: RowFilter): Promise<DocumentSummary['tags']> {
  const tagged = filtered(scope, filter).select(sql<string>`unnest(documents.tags)`.as('tag'))
  return scope.db
    .selectFrom(tagged.as('tagged'))
    .select(({ fn }) => ['tag', fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(MOST_TAGS)
    .execute()
}

function filtered(scope: CompanyScope, { tag, kind, status, whose, ids }: RowFilter) {
  let query = documents(scope)
  if (tag) query = query.where(sql<SqlBool>`documents.tags @> array[${tag}]`)
  if (kind) query = query.where('documents.kind', '=', kind)
  if (status) query = query.where('documents.status', '=', status)
  if (whose === 'mine') query = query.where('documents.uploadedBy', '=', scope.userId)
  if (whose === 'public') query = query.where('documents.isPublic', '=', true)
  if (whose === 'private') query = query.where('documents.visibleTo', '=', scope.userId)
  if (ids) query = query.where(sql<SqlBool>`documents.id = any(${ids}::uuid[])`)
  return query
}
