import { type SqlBool, sql } from 'kysely'
import type { Notification, NotificationType } from '../../../contract/notifications/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { finds, insertRow, rowsOf, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

const columns = ['id', 'type', 'title', 'link', 'readAt', 'createdAt'] as const

/** Adds a notification; false when there was one about the same thing. */
export async function addNotification(
  scope: CompanyScope,
  notification: Pick<Notification, 'id' | 'type' | 'title' | 'link'> & { userId: string; about: string; app: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await insertRow(scope, 'notifications', notification)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A person's notifications, newest first. */
export const listOwn = (scope: CompanyScope, part: Part): Promise<Rows<Notification>> =>
  readPage(own(scope).select(columns), newestFirst, part)

export const countOwn = (scope: CompanyScope): Promise<{ total: number; unread: number }> =>
  own(scope)
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where read_at is null)`.as('unread')])
    .executeTakeFirstOrThrow()

export const hasOwn = (scope: CompanyScope, id: string): Promise<boolean> =>
  finds(own(scope).select('id').where('id', '=', id))

/** Marks unread ones read: one, or all. Answers the ids of those that were unread. */
export async function markRead(scope: CompanyScope, id?: string): Promise<string[]> {
  let query = updateRows(scope, 'notifications', { readAt: sql`now()`, updatedAt: sql`now()` })
    .where('userId', '=', scope.userId)
    .where('app', '=', true)
    .where('readAt', 'is', null)
  if (id) query = query.where('id', '=', id)
  return (await query.returning('id').execute()).map((row) => row.id)
}

/**
 * What a member chose for a type, both null when they never chose; undefined for who is no member, or has no access to where
 * the link leads.
 */
export const findChoice = (scope: CompanyScope, userId: string, { type, link }: Pick<Notification, 'type' | 'link'>) =>
  rowsOf(scope, 'users')
    .leftJoin('notificationSettings as choice', (join) =>
      join
        .onRef('choice.companyId', '=', 'users.companyId')
        .onRef('choice.userId', '=', 'users.id')
        .on('choice.type', '=', type),
    )
    .select(['choice.app', 'choice.email'])
    .where('users.id', '=', userId)
    .where('users.removedAt', 'is', null)
    .where(sql<SqlBool>`may_follow(users.id, ${link})`)
    .executeTakeFirst()

export async function listAdmins(scope: CompanyScope): Promise<string[]> {
  const rows = await rowsOf(scope, 'users')
    .select('id')
    .where('removedAt', 'is', null)
    .where('role', 'in', ['owner', 'admin'])
    .execute()
  return rows.map(({ id }) => id)
}

/** What a member chose, by type; types without a choice are missing. */
export const listChoices = (scope: CompanyScope, userId: string) =>
  rowsOf(scope, 'notificationSettings').select(['type', 'app', 'email']).where('userId', '=', userId).execute()

export const saveChoices = (
  { db, companyId, userId }: MemberScope,
  choices: { type: NotificationType; app: boolean; email: boolean }[],
) =>
  db
    .insertInto('notificationSettings')
    .values(choices.map((choice) => ({ ...choice, companyId, userId })))
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId', 'type']).doUpdateSet(({ ref }) => ({
        app: ref('excluded.app'),
        email: ref('excluded.email'),
        updatedAt: sql`now()`,
      })),
    )
    .execute()

/** What the mail of a notification says; undefined when its reader has left. */
export const findForMail = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'notifications')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'notifications.companyId').onRef('users.id', '=', 'notifications.userId'),
    )
    .innerJoin('companies', 'companies.id', 'notifications.companyId')
    .select([
      'notifications.title',
      'notifications.link',
      'users.email',
      'users.firstName',
      'notifications.type',
      'users.origin',
      'companies.name as companyName',
    ])
    .where('notifications.id', '=', id)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()

const own = (scope: CompanyScope) =>
  rowsOf(scope, 'notifications').where('userId', '=', scope.userId).where('app', '=', true)

export const listOwners = ({ identity }: Database) =>
  identity
    .selectFrom('users')
    .select(['id', 'companyId'])
    .where('role', '=', 'owner')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
