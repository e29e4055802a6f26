import type * as z from 'zod/mini'
import type { Document, DocumentFilter, DocumentQuery, DocumentSummary } from '../../contract/documents.ts'
import { answerList, cursorOf, type List, readCursor } from '../calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import { patternsOf } from '../search/words.ts'
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
  const filter = filterOf(wanted)
  const start = readCursor(cursor, cursors[order.sort])
  return answerList(
    company,
    { limit, after: start },
    {
      read: (scope, { after, limit }) => store.listDocuments(scope, { filter, order, after: after ?? start, limit }),
      count: (scope) => store.countDocuments(scope, filter),
    },
  )
}

export async function summarizeDocuments(scope: CompanyScope, wanted: DocumentFilter): Promise<DocumentSummary> {
  const filter = filterOf(wanted)
  const [total, tags] = await Promise.all([store.countDocuments(scope, filter), store.countTags(scope, filter)])
  return { total, tags }
}

const cursors: Record<store.DocumentOrder['sort'], z.ZodMiniType<string | number>> = {
  updatedAt: cursorOf.instant,
  createdAt: cursorOf.instant,
  title: cursorOf.text,
  fileSize: cursorOf.integer,
}

const filterOf = ({ search, ...filter }: DocumentFilter): store.RowFilter => ({
  ...filter,
  patterns: search ? patternsOf(search) : [],
})
