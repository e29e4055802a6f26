import { sql } from 'kysely'
import { activityCatalog } from '../../../contract/activities/catalog.ts'
import { eventLine, eventMetadata } from '../../platform/events/lines.ts'
import type { Condition, Ground, Subject } from './field.ts'
import { contains, fieldsFrom } from './fields.ts'

/** What the feed shows. Row security hides what belongs to another member alone. */
export const activities = (ground: Ground): Subject => ({
  many: 'activities',
  from: sql`events r`,
  there: sql`r.company_id = ${ground.companyId} and r.type is not null`,
  fields: fieldsFrom(activityCatalog, ground, {
    about: { sql: sql`split_part(r.type, '_', 1)` },
    noteType: { sql: sql`case when r.type = 'note_added' then ${eventMetadata('r')} ->> 'noteType' end` },
    words: {
      sql: eventLine('r'),
      matches: (text) => sql`(${contains(eventLine('r'), text)} or ${isOfLead(ground, text)})`,
    },
  }),
  order: { field: 'createdAt', descending: true },
})

// What happens at a company happens to its leads, their notes and tasks, whose lines name the lead alone.
const isOfLead = ({ companyId }: Ground, text: string): Condition => sql`r.entity_id = any(array(
  select unnest(array_append(array(
    select t.id from tasks t where t.company_id = l.company_id and t.lead_id = l.id
  ), l.id)) from leads l where l.company_id = ${companyId} and ${contains(sql`l.company`, text)}
))`
