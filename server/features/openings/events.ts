import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Opening {
  id: string
  title: string
}

export const openingEvents = {
  'opening.created': (opening: Opening) => on(opening, 'opening_created', 'New job opening'),
  'opening.changed': (opening: Opening) => on(opening, 'opening_updated', 'Job opening updated'),
  'opening.published': (opening: Opening) => on(opening, 'opening_published', 'Job opening published'),
  'opening.unpublished': (opening: Opening) => on(opening, 'opening_unpublished', 'Job opening not published any more'),
  'opening.paused': (opening: Opening) => on(opening, 'opening_paused', 'Job opening paused'),
  'opening.closed': (opening: Opening) => on(opening, 'opening_closed', 'Job opening closed'),
  'opening.deleted': (opening: Opening) => on(opening, 'opening_deleted', 'Job opening deleted'),
  'opening.restored': (opening: Opening) => on(opening, 'opening_restored', 'Job opening restored'),
} satisfies EventTable<'opening'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof openingEvents> {}
}

const on = ({ id, title }: Opening, type: ActivityType, said: string) => ({
  about: { entityType: 'opening', entityId: id } as const,
  feed: { type, description: `${said}: ${title}` },
  live: [{ id }],
  notify: [],
  audit: null,
})
