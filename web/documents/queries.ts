import { queryOptions } from '@tanstack/react-query'
import {
  getDocument,
  getDocumentFile,
  getDocumentSummary,
  getDocumentText,
  listDocumentParts,
  listDocuments,
  RECENT_DOCUMENTS,
} from '../../contract/documents/endpoints.ts'
import type { Document } from '../../contract/documents/fields.ts'
import { runCall, runMedia } from '../api/call.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import { arrive } from '../api/reach.ts'
import type { DocumentsFilter } from './filter.ts'

const PAGE = 60

export const documentsQuery = (filter: DocumentsFilter) => pagesQuery(listDocuments, { query: filter }, PAGE)

/** How many there are, and their tags, whatever the filter. */
export const documentSummaryQuery = callQuery(getDocumentSummary, {})

/** Those that were changed last, as many as the dashboard shows. */
export const recentDocumentsQuery = callQuery(listDocuments, { query: { limit: String(RECENT_DOCUMENTS) } })

export const documentQuery = (id: string) => callQuery(getDocument, { params: { id } })

/** The text read from a document; a new query once it was read again. */
export function documentTextQuery(document: Document) {
  const params = { id: document.id }
  return queryOptions({
    queryKey: [...keyOf(getDocumentText, { params }), ...stateOf(document)],
    queryFn: async ({ signal }) => {
      const [response, parts] = await Promise.all([
        runMedia(getDocumentText, { params, signal }),
        runCall(listDocumentParts, { params, signal }),
      ])
      return { text: await arrive(response.text(), signal), parts }
    },
    // The key names its version: nothing that happens to documents makes it another.
    staleTime: 'static',
  })
}

/** A document's file; forgotten when it is no longer shown, as it may be large. */
export function documentFileQuery(document: Document) {
  const params = { id: document.id }
  return queryOptions({
    // Neither its reading nor a new title reloads a file; a written document has no file, but versions.
    queryKey: [...keyOf(getDocumentFile, { params }), document.fileId ?? document.version],
    queryFn: async ({ signal }) => {
      const response = await runMedia(getDocumentFile, { params, signal })
      return arrive(response.blob(), signal)
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

const stateOf = ({ status, version, updatedAt }: Document) => [status, version, updatedAt]
