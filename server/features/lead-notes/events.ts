import type { NoteType } from '../../../contract/lead-notes/fields.ts'
import type { EventTable, News, PayloadsOf } from '../../platform/events/event.ts'

interface Note {
  id: string
  leadId: string
  leadName: string
  noteType: NoteType
}

interface Mentioning extends Note {
  /** The members whom it mentions. */
  mentions: string[]
}

export const noteEvents = {
  'note.added': (note: Mentioning) => ({
    ...on(note),
    feed: {
      type: 'note_added',
      description: `${NOTED[note.noteType]} ${note.leadName}`,
      metadata: { noteType: note.noteType },
    },
    notify: tellMentioned(note),
  }),
  'note.changed': (note: Mentioning) => ({
    ...on(note),
    feed: { type: 'note_updated', description: `Note updated on ${note.leadName}` },
    notify: tellMentioned(note),
  }),
  'note.deleted': (note: Note) => ({
    ...on(note),
    feed: { type: 'note_deleted', description: `Note deleted on ${note.leadName}` },
  }),
  'note.restored': (note: Note) => ({
    ...on(note),
    feed: { type: 'note_restored', description: `Note restored on ${note.leadName}` },
  }),
} satisfies EventTable<'note'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof noteEvents> {}
}

const on = ({ id, leadId }: Note) => ({
  about: { entityType: 'lead', entityId: leadId } as const,
  live: [{ id, leadId }],
  notify: [],
  audit: null,
})

const tellMentioned = ({ id, leadId, leadName, mentions }: Mentioning): News[] => [
  {
    to: mentions,
    type: 'mentioned',
    title: (by) => `${by} mentioned you in a note on ${leadName}`,
    link: `/sales/lead/${leadId}`,
    about: `note:${id}`,
  },
]

const NOTED: Record<NoteType, string> = {
  note: 'Note on',
  call: 'Call with',
  meeting: 'Meeting with',
  email: 'Email to',
}
