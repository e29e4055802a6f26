import { sql } from 'kysely'
import type { queryFields } from '../../../contract/data-query/endpoints.ts'
import { eventLine, eventMetadata } from '../../platform/events/lines.ts'
import type { Field, Ground, Subject } from './field.ts'
import { activityNames, noteTypeNames } from './names.ts'

/** What the feed tells of. Row security hides what is somebody else's alone. */
export const activities = ({ companyId }: Ground): Subject => ({
  one: 'activity',
  many: 'activities',
  from: sql`events r`,
  there: sql`r.company_id = ${companyId} and r.type is not null`,
  fields: fieldsOf(),
  order: { field: 'createdAt', descending: true },
})

const fieldsOf = (): Record<keyof (typeof queryFields)['activities'], Field> => ({
  about: {
    kind: 'choice',
    label: 'kind',
    says: 'about',
    sql: sql`split_part(r.type, '_', 1)`,
    names: activityNames,
  },
  noteType: {
    kind: 'choice',
    label: 'kind of note',
    says: '',
    sql: sql`case when r.type = 'note_added' then ${eventMetadata('r')} ->> 'noteType' end`,
    names: noteTypeNames,
    nullable: true,
  },
  userId: { kind: 'person', label: 'person', says: 'by', sql: sql`r.user_id`, nullable: true },
  createdAt: { kind: 'day', label: 'happened', sql: sql`r.created_at` },
  words: { kind: 'words', label: 'words', sql: eventLine('r') },
})
