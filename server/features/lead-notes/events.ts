import type { NoteType } from '../../../contract/lead-notes/fields.ts'
import type { EventTable, LinesOf, News, PayloadsOf } from '../../platform/events/event.ts'

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
    feed: 'note_added',
    notify: notifyMentioned(note),
  }),
  'note.changed': (note: Mentioning) => ({
    ...on(note),
    feed: 'note_updated',
    notify: notifyMentioned(note),
  }),
  'note.deleted': (note: Note) => ({ ...on(note), feed: 'note_deleted' }),
  'note.restored': (note: Note) => ({ ...on(note), feed: 'note_restored' }),
} satisfies EventTable<'note'>

const NOTED: Record<NoteType, string> = {
  note: 'Note on',
  call: 'Call with',
  meeting: 'Meeting with',
  email: 'Email to',
}

export const noteLines: LinesOf<'note'> = {
  'note.added': { text: '{noteType} {leadName}', names: { noteType: NOTED }, metadata: ['noteType'] },
  'note.changed': 'Note updated on {leadName}',
  'note.deleted': 'Note deleted on {leadName}',
  'note.restored': 'Note restored on {leadName}',
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof noteEvents> {}
}

const on = ({ id, leadId }: Note) => ({
  about: { entityType: 'lead', entityId: leadId } as const,
  live: [{ id, leadId }],
  notify: [],
  audit: null,
})

const notifyMentioned = ({ id, leadId, leadName, mentions }: Mentioning): News[] => [
  {
    to: mentions,
    type: 'mentioned',
    title: (by) => `${by} mentioned you in a note on ${leadName}`,
    link: `/sales/lead/${leadId}`,
    about: `note:${id}`,
  },
]
