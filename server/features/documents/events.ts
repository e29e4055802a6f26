import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { Document } from '../../../contract/documents/fields.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'

type RecordedDocument = Pick<Document, 'id' | 'title' | 'isPublic' | 'uploadedBy'>

interface Changed extends RecordedDocument {
  /** Whether everyone saw it before. */
  wasPublic: boolean
}

export const documentEvents = {
  'document.uploaded': (document: RecordedDocument) => on(document, 'document_uploaded'),
  'document.changed': (document: Changed) =>
    document.wasPublic && !document.isPublic ? gone(document) : on(document, 'document_updated'),
  'document.replaced': (document: RecordedDocument) => on(document, 'document_updated'),
  'document.deleted': (document: RecordedDocument) => on(document, 'document_deleted'),
  'document.restored': (document: RecordedDocument) => on(document, 'document_restored'),
  // That of a file which could not be read, once more.
  'document.reading_wanted': (document: RecordedDocument) => on(document),
  'document.reading_begun': (document: RecordedDocument) => on(document),
  'document.read': (document: RecordedDocument) => on(document),
} satisfies EventTable<'document'>

export const documentLines: LinesOf<'document'> = {
  'document.uploaded': 'Document uploaded: {title}',
  'document.changed': 'Document updated: {title}',
  'document.replaced': 'Document updated: {title}',
  'document.deleted': 'Document deleted: {title}',
  'document.restored': 'Document restored: {title}',
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof documentEvents> {}
}

const on = ({ id, title, isPublic, uploadedBy }: RecordedDocument, feed: ActivityType | null = null) => ({
  about: { entityType: 'document', entityId: id } as const,
  feed,
  live: [{ id }],
  notify: [],
  audit: null,
  visibleTo: isPublic ? null : uploadedBy,
  // Rules hand over the whole document; the record keeps no content.
  kept: { id, title, isPublic, uploadedBy },
})

// Those who saw it until now hear only that it went.
const gone = (document: RecordedDocument) => ({ ...on(document), visibleTo: null, kept: { id: document.id } })
