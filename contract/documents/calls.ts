import * as z from 'zod/mini'
import { call } from '../call.ts'
import { searchHeaders, tableFormat } from '../values.ts'
import * as plain from './endpoints.ts'
import {
  companyId,
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

export const listDocuments = call(plain.listDocuments, {
  access: 'knowledge',
  summary: 'Documents you may see, latest changed first; all of them without a limit',
  query: DocumentQuery,
  reply: z.array(Document),
  headers: searchHeaders,
})

export const exportDocuments = call(plain.exportDocuments, {
  access: 'knowledge',
  takesLong: true,
  summary: 'What is known about the documents that match, as a table: CSV or XLSX',
  query: z.extend(DocumentFilter, { sort: DocumentQuery.shape.sort, format: tableFormat }),
  media: 'text/csv',
})

export const getDocumentSummary = call(plain.getDocumentSummary, {
  access: 'knowledge',
  summary: 'Counts of the documents you may see; of all of them without a filter',
  query: DocumentFilter,
  reply: DocumentSummary,
})

export const getDocument = call(plain.getDocument, {
  access: 'knowledge',
  summary: 'One document',
  reply: Document,
})

export const createDocument = call(plain.createDocument, {
  access: 'knowledge',
  summary: 'Create a document: text as JSON, or a file as multipart/form-data with the same fields',
  body: NewDocument,
  file: { most: plain.DOCUMENT_BYTES, form: DocumentUpload },
  reply: Document,
  status: 201,
})

export const patchDocument = call(plain.patchDocument, {
  access: 'knowledge',
  summary: 'Change a document; absent fields keep their value',
  body: DocumentChange,
  reply: Document,
})

export const updateDocument = call(plain.updateDocument, patchDocument)

export const deleteDocument = call(plain.deleteDocument, {
  access: 'knowledge',
  summary: 'Delete a document; it can be restored',
})

export const restoreDocument = call(plain.restoreDocument, {
  access: 'knowledge',
  summary: 'Restore a deleted document',
  reply: Document,
})

export const getDocumentText = call(plain.getDocumentText, {
  access: 'knowledge',
  summary: 'The text of a document, as it was read or written',
  media: 'text/plain',
})

export const listDocumentParts = call(plain.listDocumentParts, {
  access: 'knowledge',
  summary: 'Where pages, sheets, slides and headings begin and end in a document’s text; none until it is read',
  reply: z.array(DocumentPart),
})

export const getDocumentFile = call(plain.getDocumentFile, {
  access: 'knowledge',
  summary: 'A document’s file, whole or in ranges of bytes; for a written document, its text',
  media: '*/*',
})

export const replaceDocumentFile = call(plain.replaceDocumentFile, {
  access: 'knowledge',
  summary: 'Replace a document’s file, sent as multipart/form-data; it is read again',
  file: { most: plain.DOCUMENT_BYTES, form: Replacement },
  reply: Document,
})

export const readDocumentAgain = call(plain.readDocumentAgain, {
  access: 'knowledge',
  summary: 'Read a document’s file again after a failure',
  reply: Document,
})
