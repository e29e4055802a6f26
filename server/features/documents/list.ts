import type * as z from 'zod/mini'
import type { Document, DocumentFilter, DocumentQuery, DocumentSummary } from '../../../contract/documents/fields.ts'
import { answerSearch, cursorOf, type List, readCursor } from '../../platform/calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { Clause } from '../../platform/search/clauses.ts'
import { readListSearch } from '../search/rules.ts'
import * as store from './list-store.ts'

/** The documents that match: one page, or without a limit all. Raises a refusal of a cursor of another order. */
export async function listDocuments(
  company: CompanyDatabase,
  { limit, cursor, sort = '-updatedAt', ...wanted }: DocumentQuery,
): Promise<List<Document>> {
  const order: store.DocumentOrder = {
    sort: sort.replace('-', '') as store.DocumentOrder['sort'],
    descending: sort.startsWith('-'),
  }
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
