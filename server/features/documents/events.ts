import type { Document } from '../../../contract/documents/fields.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'

type Shown = Pick<Document, 'id' | 'title' | 'isPublic' | 'uploadedBy'>

interface Changed extends Shown {
  /** Whether everybody saw it before. */
  wasPublic: boolean
}

export const documentEvents = {
  'document.uploaded': (document: Shown) => ({
    ...on(document),
    feed: { type: 'document_uploaded' },
  }),
  'document.changed': (document: Changed) =>
    document.wasPublic && !document.isPublic ? gone(document) : changed(document),
  'document.replaced': (document: Shown) => changed(document),
  'document.deleted': (document: Shown) => ({
    ...on(document),
    feed: { type: 'document_deleted' },
  }),
  'document.restored': (document: Shown) => ({
    ...on(document),
    feed: { type: 'document_restored' },
  }),
  // That of a file which could not be read, once more.
  'document.reading_wanted': (document: Shown) => on(document),
  'document.reading_begun': (document: Shown) => on(document),
  'document.read': (document: Shown) => on(document),
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

const on = ({ id, title, isPublic, uploadedBy }: Shown) => ({
  about: { entityType: 'document', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
  audit: null,
  visibleTo: isPublic ? null : uploadedBy,
  // Rules hand over the whole document; its content is not kept.
  kept: { id, title, isPublic, uploadedBy },
})

const changed = (document: Shown) => ({
  ...on(document),
  feed: { type: 'document_updated' } as const,
})

// Those who saw it until now learn that it went, and no more.
const gone = (document: Shown) => ({ ...on(document), visibleTo: null, kept: { id: document.id } })
