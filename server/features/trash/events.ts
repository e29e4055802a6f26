import type { TrashKind } from '../../../contract/trash/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Gone {
  id: string
  kind: TrashKind
  /** Blank where others may not read it. */
  title: string
}

export const trashEvents = {
  'trash.deleted': ({ id, kind, title }: Gone) => ({
    about: { entityType: 'trash', entityId: id } as const,
    feed: null,
    live: [{ id }],
    notify: [],
    audit: { subject: title, detail: { kind } },
    kept: { kind },
  }),
} satisfies EventTable<'trash'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof trashEvents> {}
}
