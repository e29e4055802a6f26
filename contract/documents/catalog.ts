import type { Catalog } from '../catalog.ts'

/** Every field of a document. */
export const documentCatalog = {
  title: { kind: 'text', label: 'title', sent: 'line', missing: 'Title is required' },
  /** What was written here, rather than read in the file. */
  content: { kind: 'text', label: 'text', sent: 'text', unasked: true },
  tags: { kind: 'text', label: 'tags', unasked: true },
  kind: {
    kind: 'choice',
    label: 'kind',
    names: { text: 'Text', pdf: 'PDF', word: 'Word', sheet: 'Spreadsheet', slides: 'Presentation' },
    nullable: true,
  },
  tag: { kind: 'text', label: 'tag', says: 'tagged', grouped: true, computed: true },
  isPublic: { kind: 'flag', label: 'public' },
  uploadedBy: { kind: 'person', label: 'uploader', says: 'uploaded by' },
  fileSize: { kind: 'number', label: 'size', unit: 'bytes' },
  createdAt: { kind: 'day', label: 'uploaded' },
  updatedAt: { kind: 'day', label: 'changed' },
  words: { kind: 'words', label: 'words', computed: true },
} as const satisfies Catalog
