import { sql } from 'kysely'
import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { EventName } from '../../../contract/events/fields.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { CompanyScope } from '../database/scope.ts'

/** An event as it is kept, for the feed and whatever else reads what happened. */
export interface NewEvent {
  id: string
  name: EventName
  entityType: string
  entityId: string
  payload: object
  visibleTo: string | null
  /** Null where the feed says nothing. */
  type: ActivityType | null
}

export async function addEvent({ db, companyId, userId, how }: CompanyScope, event: NewEvent): Promise<void> {
  await oneEvent(db, { ...event, payload: JSON.stringify(event.payload), companyId, userId, caller: how })
}

interface EventRow extends Omit<NewEvent, 'payload'>, Pick<CompanyScope, 'companyId' | 'userId'> {
  payload: string
  caller: CompanyScope['how']
}

const oneEvent = compileOnce((db, row: EventRow) => db.insertInto('events').values(row))

/** Has all that was kept of one thing be known to one person alone, or (null) to everyone of the company. */
export async function setVisibleTo(
  { db, companyId }: CompanyScope,
  { entityType, entityId, visibleTo }: Pick<NewEvent, 'entityType' | 'entityId' | 'visibleTo'>,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ visibleTo })
    .where('companyId', '=', companyId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute()
}

/** Adds thousands in one statement, as one parameter. */
export async function addEvents(
  { db, companyId, userId, how }: CompanyScope,
  events: readonly NewEvent[],
): Promise<void> {
  await sql`
    insert into events (company_id, user_id, caller, id, name, entity_type, entity_id, payload, visible_to, type)
    select ${companyId}, ${userId}, ${how}, added.*
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as added (id uuid, name text, "entityType" text, "entityId" uuid, payload jsonb, "visibleTo" uuid, type text)
  `.execute(db)
}
