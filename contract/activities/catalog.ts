import type { Catalog } from '../catalog.ts'

/** What questions about the feed are about. */
export const activityCatalog = {
  /** What it happened to. */
  about: {
    kind: 'choice',
    label: 'kind',
    says: 'about',
    names: {
      lead: 'Leads',
      note: 'Notes',
      task: 'Tasks',
      document: 'Documents',
      opening: 'Job openings',
      candidate: 'Candidates',
      comment: 'Comments',
      member: 'Members',
    },
    computed: true,
  },
  /** What was written down about a lead; none of everything else that happened. */
  noteType: {
    kind: 'choice',
    label: 'kind of note',
    says: '',
    names: { note: 'Notes', call: 'Calls', meeting: 'Meetings', email: 'Emails' },
    nullable: true,
    computed: true,
  },
  userId: { kind: 'person', label: 'person', says: 'by', nullable: true },
  createdAt: { kind: 'day', label: 'happened' },
  words: { kind: 'words', label: 'words', computed: true },
} as const satisfies Catalog
