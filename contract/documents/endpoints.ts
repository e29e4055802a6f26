import { MEGABYTE } from '../plain/values.ts'

/** What becomes of a document's text: waiting to be read, being read, read, nothing to read in it, could not be read. */
export const documentStatuses = ['queued', 'reading', 'ready', 'empty', 'failed'] as const

/** What kinds of files a document may be, by the ending of their name, with the type that they are sent with. */
export const documentTypes = {
  txt: 'text/plain',
  md: 'text/markdown',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

/** What lists of documents are narrowed by: endings that people take for one kind. */
export const documentKinds = {
  text: ['txt', 'md'],
  pdf: ['pdf'],
  word: ['doc', 'docx'],
  sheet: ['xls', 'xlsx'],
  slides: ['ppt', 'pptx'],
} as const

/** Stretches of a document's text: of a PDF its pages, of a workbook its sheets, of a presentation its slides. */
export const documentPartKinds = ['page', 'sheet', 'slide', 'heading'] as const

/** What a list of documents can be sorted by; a leading minus turns the order round. */
export const documentSorts = ['updatedAt', 'createdAt', 'title', 'fileSize'] as const

/** Largest file, in bytes. */
export const DOCUMENT_BYTES = 25 * MEGABYTE

export const MOST_TAGS = 40
export const TAG_LENGTH = 60

/** How many documents the dashboard shows. */
export const RECENT_DOCUMENTS = 4

export const listDocuments = 'GET /api/documents'
export const exportDocuments = 'GET /api/documents/export'
export const getDocumentSummary = 'GET /api/documents/summary'
export const getDocument = 'GET /api/documents/:id'
export const createDocument = 'POST /api/documents'
export const updateDocument = 'PUT /api/documents/:id'
export const patchDocument = 'PATCH /api/documents/:id'
export const deleteDocument = 'DELETE /api/documents/:id'
export const restoreDocument = 'POST /api/documents/:id/restore'
export const getDocumentText = 'GET /api/documents/:id/text'
export const listDocumentParts = 'GET /api/documents/:id/parts'
export const getDocumentFile = 'GET /api/documents/:id/file'
export const replaceDocumentFile = 'PUT /api/documents/:id/file'
export const readDocumentAgain = 'POST /api/documents/:id/read'
