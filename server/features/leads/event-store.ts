import { type SqlBool, sql } from 'kysely'
import { type FieldChange, type LeadEvent, leadEventNames } from '../../../contract/leads/fields.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, rowsOf, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

interface Kept {
  title?: string
  changes?: FieldChange[]
  from?: string | null
  to?: string | null
  other?: { id: string; name: string }
}

/** What happened to a lead and its tasks, newest first, apart from its notes and moves. */
export async function listEvents(scope: CompanyScope, leadId: string, part: Part): Promise<Rows<LeadEvent>> {
  const query = told(scope, leadId)
    .select(['id', 'userId', 'name', 'createdAt', 'entityId', 'payload'])
    .$narrowType<{ name: LeadEvent['name']; entityId: string; payload: Kept }>()
  const { rows, next } = await readPage(query, newestFirst, part)
  return { rows: rows.map(eventOf), next }
}

export const countEvents = (scope: CompanyScope, leadId: string): Promise<number> => countRows(told(scope, leadId))

/** Forgets what was in the fields of a lead that is deleted for good. */
export async function forgetChanges(scope: CompanyScope, leadId: string): Promise<void> {
  await updateRows(scope, 'events', { payload: sql`payload - 'changes'` })
    .where(isOf(leadId))
    .where(sql<SqlBool>`payload ? 'changes'`)
    .execute()
}

/** What happened to a lead and its tasks, as the index has it. */
export const isOf = (leadId: string) => sql<SqlBool>`
  case entity_type when 'lead' then entity_id::text else payload ->> 'leadId' end = ${leadId}
  and entity_type in ('lead', 'task')`

/** A change of which it was not kept what it changed says nothing. */
const told = (scope: CompanyScope, leadId: string) =>
  rowsOf(scope, 'events')
    .where(isOf(leadId))
    .where('name', 'in', leadEventNames)
    .where(sql<SqlBool>`(name <> 'lead.changed' or payload ? 'changes')`)

function eventOf({
  payload,
  entityId,
  ...event
}: Omit<LeadEvent, 'changes' | 'task' | 'lead'> & { entityId: string; payload: Kept }) {
  const { title, changes, from = null, to = null, other } = payload
  const isHandedOn = event.name === 'lead.assigned' || event.name === 'lead.assignment_undone'
  return {
    ...event,
    changes: changes ?? (isHandedOn ? [{ field: 'assignedUserId', from, to }] : []),
    task: title === undefined ? null : { id: entityId, title },
    ...(other && { lead: other }),
  }
}
