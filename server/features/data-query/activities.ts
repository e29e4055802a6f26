import { sql } from 'kysely'
import { activityCatalog } from '../../../contract/activities/catalog.ts'
import { eventLine, eventMetadata } from '../../platform/events/lines.ts'
import type { Ground, Subject } from './field.ts'
import { fieldsFrom } from './fields.ts'

/** What the feed shows. Row security hides what belongs to another member alone. */
export const activities = (ground: Ground): Subject => ({
  one: 'activity',
  many: 'activities',
  from: sql`events r`,
  there: sql`r.company_id = ${ground.companyId} and r.type is not null`,
  fields: fieldsFrom(activityCatalog, ground, {
    about: { sql: sql`split_part(r.type, '_', 1)` },
    noteType: { sql: sql`case when r.type = 'note_added' then ${eventMetadata('r')} ->> 'noteType' end` },
    words: { sql: eventLine('r') },
  }),
  order: { field: 'createdAt', descending: true },
})
