import type { Document } from '../../contract/documents.ts'
import type { EventTable } from '../events/event.ts'

type Known = Pick<Document, 'id' | 'title' | 'isPublic' | 'uploadedBy'>

export const documentEvents = {
  'document.uploaded': (document: Known) => ({
    ...on(document),
    feed: { type: 'document_uploaded', description: `Document uploaded: ${document.title}` },
  }),
  // Whoever saw it until then hears of one that became private, too.
  'document.changed': ({ wasPublic, ...document }: Known & { wasPublic: boolean }) => ({
    ...on({ ...document, isPublic: document.isPublic || wasPublic }),
    feed: { type: 'document_updated', description: `Document updated: ${document.title}` },
  }),
  'document.file_replaced': (document: Known) => ({
    ...on(document),
    feed: { type: 'document_updated', description: `New file for ${document.title}` },
  }),
  'document.queued': (document: Known) => ({ ...on(document), feed: null }),
  'document.reading_begun': (document: Known) => ({ ...on(document), feed: null }),
  'document.read': (document: Known & Pick<Document, 'status'>) => ({ ...on(document), feed: null }),
  'document.deleted': (document: Known) => ({
    ...on(document),
    feed: { type: 'document_deleted', description: `Document deleted: ${document.title}` },
  }),
  'document.restored': (document: Known) => ({
    ...on(document),
    feed: { type: 'document_restored', description: `Document restored: ${document.title}` },
  }),
} satisfies EventTable<'document'>

const on = ({ id, isPublic, uploadedBy }: Known) => ({
  about: { entityType: 'document', entityId: id } as const,
  live: [{ id }],
  told: [],
  audit: null,
  visibleTo: isPublic ? null : uploadedBy,
})
