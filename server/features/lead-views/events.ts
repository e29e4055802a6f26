import type { LeadView } from '../../../contract/lead-views/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

type Told = Pick<LeadView, 'id' | 'name' | 'shared' | 'ownerId'>

/** What tabs show follows from these at once; the feed says nothing of them. */
export const viewEvents = {
  'view.created': (view: Told) => on(view),
  'view.changed': ({ wasShared, ...view }: Told & { wasShared: boolean }) =>
    wasShared && !view.shared ? gone(view) : on(view),
  'view.deleted': (view: Told) => on(view),
  'view.restored': (view: Told) => on(view),
} satisfies EventTable<'view'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof viewEvents> {}
}

const on = ({ id, name, shared, ownerId }: Told) => ({
  about: { entityType: 'view', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
  audit: null,
  visibleTo: shared ? null : ownerId,
  // Rules hand over the whole view, of which the record keeps no search.
  kept: { id, name, shared, ownerId },
})

// Whoever saw it until now is told that it went, and no more.
const gone = (view: Told) => ({ ...on(view), visibleTo: null, kept: { id: view.id } })
