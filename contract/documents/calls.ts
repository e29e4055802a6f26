import * as z from 'zod/mini'
import { call, sameCall } from '../call.ts'
import { companyId, hitsOf, tableOf } from '../values.ts'
import * as at from './endpoints.ts'
import {
  Document,
  DocumentChange,
  DocumentFilter,
  DocumentPart,
  DocumentQuery,
  DocumentSummary,
  DocumentUpload,
  NewDocument,
} from './fields.ts'

/** What is sent with another file for a document; the version as text, since a form knows no numbers. */
const Replacement = z.object({
  companyId,
  version: z.optional(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))], { error: 'Must be a whole number' }),
      z.transform((version: number | string) => Number(version)),
    ),
  ),
})

export const listDocuments = call.knowledge(
  at.listDocuments,
  'Documents you may see, latest changed first; all of them without a limit',
  hitsOf(Document, DocumentQuery),
)

export const exportDocuments = call.knowledge(
  at.exportDocuments,
  'What is known about the documents that match, as a table: CSV or XLSX',
  tableOf({ ...DocumentFilter.shape, sort: DocumentQuery.shape.sort }),
)

export const getDocumentSummary = call.knowledge(
  at.getDocumentSummary,
  'Counts of the documents you may see; of all of them without a filter',
  { query: DocumentFilter, reply: DocumentSummary },
)

export const getDocument = call.knowledge(at.getDocument, 'One document', { reply: Document })

export const createDocument = call.knowledge(
  at.createDocument,
  'Create a document: text as JSON, or a file as multipart/form-data with the same fields',
  { body: NewDocument, file: { most: at.DOCUMENT_BYTES, form: DocumentUpload }, reply: Document, status: 201 },
)

export const patchDocument = call.knowledge(at.patchDocument, 'Change a document; absent fields keep their value', {
  body: DocumentChange,
  reply: Document,
})

export const updateDocument = sameCall(at.updateDocument, patchDocument)
export const deleteDocument = call.knowledge(at.deleteDocument, 'Delete a document; it can be restored')
export const restoreDocument = call.knowledge(at.restoreDocument, 'Restore a deleted document', { reply: Document })

export const getDocumentText = call.knowledge(at.getDocumentText, 'The text of a document, as it was read or written', {
  media: 'text/plain',
})

export const listDocumentParts = call.knowledge(
  at.listDocumentParts,
  'Where pages, sheets, slides and headings begin and end in a document’s text; none until it is read',
  { reply: z.array(DocumentPart) },
)

export const getDocumentFile = call.knowledge(
  at.getDocumentFile,
  'A document’s file, whole or in ranges of bytes; for a written document, its text',
  { media: '*/*' },
)

export const replaceDocumentFile = call.knowledge(
  at.replaceDocumentFile,
  'Replace a document’s file, sent as multipart/form-data; it is read again',
  { file: { most: at.DOCUMENT_BYTES, form: Replacement }, reply: Document },
)

export const readDocumentAgain = call.knowledge(at.readDocumentAgain, 'Read a document’s file again after a failure', {
  reply: Document,
})
