import type * as z from 'zod/mini'
import type { Document, DocumentFilter, DocumentQuery, DocumentSummary } from '../../../contract/documents/fields.ts'
import { allPages, answerSearch, cursorOf, type List, readCursor } from '../../platform/calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { Clause } from '../../platform/search/clauses.ts'
import { readListSearch } from '../search/rules.ts'
import * as store from './list-store.ts'

/** The documents that match: one page, or without a limit all. Raises a refusal of a cursor of another order. */
export async function listDocuments(
  company: CompanyDatabase,
  { limit, cursor, sort, ...wanted }: DocumentQuery,
): Promise<List<Document>> {
  const order = orderOf(sort)
  const by = cursors[order.sort]
  const start = readCursor(cursor, by)
  return answerSearch(
    company,
    { limit, cursor },
    {
      by,
      find: (scope) => narrow(scope, wanted),
      read: (scope, { after = start, limit }, { filter }) =>
        store.listDocuments(scope, { filter, order }, { after, limit }),
      count: (scope, { filter }) => store.countDocuments(scope, filter),
    },
  )
}

export const readAllDocuments = (
  company: CompanyDatabase,
  { sort, ...wanted }: DocumentFilter & Pick<DocumentQuery, 'sort'>,
): AsyncIterable<Document[]> =>
  allPages(company, async (scope, part) => {
    const { filter } = await narrow(scope, wanted)
    return store.listDocuments(scope, { filter, order: orderOf(sort) }, part)
  })

const orderOf = (sort: NonNullable<DocumentQuery['sort']> = '-updatedAt'): store.DocumentOrder => ({
  sort: sort.replace('-', '') as store.DocumentOrder['sort'],
  descending: sort.startsWith('-'),
})

export async function summarizeDocuments(scope: CompanyScope, wanted: DocumentFilter): Promise<DocumentSummary> {
  const { filter } = await narrow(scope, wanted)
  const [total, tags] = await Promise.all([store.countDocuments(scope, filter), store.countTags(scope, filter)])
  return { total, tags }
}

const cursors: Record<store.DocumentOrder['sort'], z.ZodMiniType<string | number>> = {
  updatedAt: cursorOf.instant,
  createdAt: cursorOf.instant,
  title: cursorOf.text,
  fileSize: cursorOf.integer,
}

/** A filter with what its search found. */
async function narrow(
  scope: CompanyScope,
  { search, ...filter }: DocumentFilter,
): Promise<{ filter: store.RowFilter; meant?: string | undefined }> {
  if (!search) return { filter }
  let typed: string[] | undefined
  const has = async (clauses: Clause[]) => {
    const ids = await store.searchDocuments(scope, clauses)
    // What was typed is asked for first.
    typed ??= ids
    return ids.length > 0
  }
  const { clauses, meant } = await readListSearch(scope, { kind: 'document', search, has })
  const ids = meant === undefined ? typed : await store.searchDocuments(scope, clauses)
  return { filter: { ...filter, ids }, meant }
}
