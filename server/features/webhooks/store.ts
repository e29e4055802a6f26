import { type Selectable, type SqlBool, sql } from 'kysely'
import { FORMER_SECRET_HOURS } from '../../../contract/webhooks/endpoints.ts'
import type { Delivery, NewWebhook, Webhook } from '../../../contract/webhooks/fields.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, deleteRow, deleteRows, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'

const columns = ['id', 'url', 'events', 'enabled', 'failingSince', 'createdBy', 'createdAt'] as const

export const listWebhooks = (scope: CompanyScope): Promise<Webhook[]> =>
  rowsOf(scope, 'webhooks').select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

export const findWebhook = (scope: CompanyScope, id: string): Promise<Webhook | undefined> =>
  rowsOf(scope, 'webhooks').select(columns).where('id', '=', id).executeTakeFirst()

export const addWebhook = (
  scope: CompanyScope,
  webhook: NewWebhook & { id: string; sealedSecret: Buffer },
): Promise<Webhook> =>
  insertRow(scope, 'webhooks', { ...webhook, createdBy: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const changeWebhook = (
  scope: CompanyScope,
  id: string,
  change: Partial<NewWebhook> & { failingSince?: string | null },
): Promise<Webhook> => updateRow(scope, 'webhooks', id, change).returning(columns).executeTakeFirstOrThrow()

/** Puts another secret in place; the one before signs too for a while. */
export const renewSecret = (scope: CompanyScope, id: string, sealedSecret: Buffer): Promise<Webhook> =>
  updateRow(scope, 'webhooks', id, {
    sealedSecret,
    formerSecret: sql<Buffer>`sealed_secret`,
    formerUntil: sql<string>`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
  })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Deletes a webhook; undefined when there is none. */
export const removeWebhook = (scope: CompanyScope, id: string): Promise<{ url: string } | undefined> =>
  deleteRow(scope, 'webhooks', id).returning('url').executeTakeFirst()

/** Where a webhook sends to, with the secrets that sign. */
export const findTarget = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'webhooks')
    .select(['url', 'enabled', 'failingSince', 'sealedSecret'])
    .select(sql<Buffer | null>`case when former_until > now() then former_secret end`.as('formerSecret'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Webhooks that have something to send now. */
export async function listDue(scope: CompanyScope): Promise<string[]> {
  const rows = await rowsOf(scope, 'webhooks')
    .select('webhooks.id')
    .where(sql<SqlBool>`exists (
      select from webhook_deliveries d
      where d.company_id = webhooks.company_id and d.webhook_id = webhooks.id and d.next_at <= now()
    )`)
    .execute()
  return rows.map(({ id }) => id)
}

const deliveryColumns = [
  'id',
  'type',
  'happenedAt as timestamp',
  'status',
  'attempts',
  'body',
  'responseStatus',
  'responseBody',
  'error',
  'attemptedAt',
  'nextAt',
] as const

export const listDeliveries = (scope: CompanyScope, webhookId: string, part: Part): Promise<Rows<Delivery>> =>
  readPage(deliveriesOf(scope, webhookId).select([...deliveryColumns, 'createdAt']), newestFirst, part)

export const countDeliveries = (scope: CompanyScope, webhookId: string): Promise<number> =>
  countRows(deliveriesOf(scope, webhookId))

const deliveriesOf = (scope: CompanyScope, webhookId: string) =>
  rowsOf(scope, 'webhookDeliveries').where('webhookId', '=', webhookId)

/** Adds a test, which says so and holds nothing. */
export const addTest = (scope: CompanyScope, test: { id: string; webhookId: string; body: string; at: string }) =>
  insertRow(scope, 'webhookDeliveries', {
    ...{ id: test.id, webhookId: test.webhookId, entityId: test.id, body: test.body },
    ...{ type: 'webhook.test', payload: '{}', happenedAt: test.at },
  })
    .returning(deliveryColumns)
    .executeTakeFirstOrThrow()

/** Has a delivery be tried again now, and from the beginning; undefined when there is none. */
export const queueAgain = (
  scope: CompanyScope,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery | undefined> =>
  updateRow(scope, 'webhookDeliveries', deliveryId, { status: 'pending', attempts: 0, nextAt: sql<string>`now()` })
    .where('webhookId', '=', id)
    .returning(deliveryColumns)
    .executeTakeFirst()

/** A delivery that this process sends now. */
export type Claimed = Pick<
  Selectable<DB['webhookDeliveries']>,
  'id' | 'eventId' | 'type' | 'entityId' | 'payload' | 'happenedAt' | 'attempts' | 'body' | 'createdAt'
>

/**
 * Takes what is due, the oldest first: of each record only the first that is not done, so that its events arrive in their order.
 * Another process leaves it alone for `seconds`, after which it counts as lost.
 */
export async function claimDue(
  { db, companyId }: CompanyScope,
  webhookId: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set next_at = now() + make_interval(secs => ${seconds})
    from (
      select id from webhook_deliveries o
      where company_id = ${companyId} and webhook_id = ${webhookId} and next_at <= now()
        and not exists (
          select from webhook_deliveries b
          where b.company_id = o.company_id and b.webhook_id = o.webhook_id and b.entity_id = o.entity_id
            and b.next_at is not null and b.id < o.id
        )
      order by id limit ${most} for update skip locked
    ) due
    where d.company_id = ${companyId} and d.id = due.id
    returning d.id, event_id, type, entity_id, payload, happened_at, attempts, body, created_at`.execute(db)
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Whether an event may still be known to everyone of the company; a test always. */
export async function isShared(scope: CompanyScope, eventId: string | null): Promise<boolean> {
  if (!eventId) return true
  const event = await rowsOf(scope, 'events').select('visibleTo').where('id', '=', eventId).executeTakeFirst()
  return event !== undefined && event.visibleTo === null
}

/** Keeps what is to be sent, before it is. */
export const keepBody = (scope: CompanyScope, id: string, body: string) =>
  updateRow(scope, 'webhookDeliveries', id, { body }).execute()

type Attempted = Pick<
  Selectable<DB['webhookDeliveries']>,
  'status' | 'nextAt' | 'responseStatus' | 'responseBody' | 'error'
>

export const keepAttempt = (scope: CompanyScope, id: string, attempted: Attempted) =>
  updateRow(scope, 'webhookDeliveries', id, {
    ...attempted,
    attempts: sql<number>`attempts + 1`,
    attemptedAt: sql<string>`now()`,
  }).execute()

export const dropDelivery = (scope: CompanyScope, id: string) => deleteRow(scope, 'webhookDeliveries', id).execute()

/** Gives up what waits, as when a webhook is off. */
export const giveUpAll = (scope: CompanyScope, webhookId: string) =>
  sql`update webhook_deliveries set status = 'failed', next_at = null
    where company_id = ${scope.companyId} and webhook_id = ${webhookId} and next_at is not null`.execute(scope.db)

export const forgetOld = (scope: CompanyScope, before: string) =>
  deleteRows(scope, 'webhookDeliveries').where('createdAt', '<', before).execute()
