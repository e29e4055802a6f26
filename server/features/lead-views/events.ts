import type { LeadView } from '../../../contract/lead-views/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

type RecordedView = Pick<LeadView, 'id' | 'name' | 'shared' | 'ownerId'>

/** What tabs show follows from these at once; the feed says nothing of them. */
export const viewEvents = {
  'view.created': (view: RecordedView) => on(view),
  'view.changed': ({ wasShared, ...view }: RecordedView & { wasShared: boolean }) =>
    wasShared && !view.shared ? gone(view) : on(view),
  'view.deleted': (view: RecordedView) => on(view),
  'view.restored': (view: RecordedView) => on(view),
} satisfies EventTable<'view'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof viewEvents> {}
}

const on = ({ id, name, shared, ownerId }: RecordedView) => ({
  about: { entityType: 'view', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
  audit: null,
  visibleTo: shared ? null : ownerId,
  // Rules hand over the whole view; the record keeps no search.
  kept: { id, name, shared, ownerId },
})

// Those who saw it until now hear only that it went.
const gone = (view: RecordedView) => ({ ...on(view), visibleTo: null, kept: { id: view.id } })
