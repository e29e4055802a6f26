import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'

interface Opening {
  id: string
  title: string
}

export const openingEvents = {
  'opening.created': (opening: Opening) => on(opening, 'opening_created'),
  'opening.changed': (opening: Opening) => on(opening, 'opening_updated'),
  'opening.published': (opening: Opening) => on(opening, 'opening_published'),
  'opening.unpublished': (opening: Opening) => on(opening, 'opening_unpublished'),
  'opening.paused': (opening: Opening) => on(opening, 'opening_paused'),
  'opening.closed': (opening: Opening) => on(opening, 'opening_closed'),
  'opening.deleted': (opening: Opening) => on(opening, 'opening_deleted'),
  'opening.restored': (opening: Opening) => on(opening, 'opening_restored'),
} satisfies EventTable<'opening'>

export const openingLines: LinesOf<'opening'> = {
  'opening.created': 'New job opening: {title}',
  'opening.changed': 'Job opening updated: {title}',
  'opening.published': 'Job opening published: {title}',
  'opening.unpublished': 'Job opening unpublished: {title}',
  'opening.paused': 'Job opening paused: {title}',
  'opening.closed': 'Job opening closed: {title}',
  'opening.deleted': 'Job opening deleted: {title}',
  'opening.restored': 'Job opening restored: {title}',
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof openingEvents> {}
}

const on = ({ id }: Opening, type: ActivityType) => ({
  about: { entityType: 'opening', entityId: id } as const,
  feed: type,
  live: [{ id }],
  notify: [],
  audit: null,
})
