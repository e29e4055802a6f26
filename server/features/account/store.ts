import { type Selectable, sql } from 'kysely'
import type { Accounts } from '../../platform/database/connect.ts'
import { finds } from '../../platform/database/rows.ts'
import type { DB } from '../../platform/database/types.ts'
import { removeNewAddress } from './confirmation-store.ts'

export const findAccount = (db: Accounts, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName', 'passwordHash'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

export const findByEmail = (db: Accounts, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'username', 'origin'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

type AccountRow = Partial<
  Pick<
    Selectable<DB['users']>,
    'firstName' | 'lastName' | 'email' | 'emailUnconfirmed' | 'salesLayout' | 'passwordHash'
  >
>

/** Changes an account; nothing of it, and false, where the password is not any more what it was when it was proved. */
export async function changeAccount(
  db: Accounts,
  id: string,
  change: AccountRow,
  provedWith?: { passwordHash: string },
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  const own = db.updateTable('users').set(change).where('id', '=', id)
  const proved = provedWith ? own.where('passwordHash', '=', provedWith.passwordHash) : own
  return finds(proved.returning('id'))
}

/** The unexpired sessions of a person, last used first. */
export const listSessions = (db: Accounts, userId: string, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'data', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

/** Ends one session of a person; undefined when it is none of theirs. */
export const endSession = (db: Accounts, userId: string, id: string) =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', id).returning('data').executeTakeFirst()

/**
 * Ends all that an intruder may have begun: sessions of a person, the sign-ins that wait for a second factor, and the links
 * that are on their way. One that confirms the address of a registration opens nothing, and stays.
 */
export async function endAccess(db: Accounts, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
  await db.deleteFrom('signIns').where('userId', '=', userId).execute()
  await removeResets(db, userId)
  await removeNewAddress(db, userId)
}

/** Keeps a person's reset link; one made earlier stops working. */
export async function keepReset(
  db: Accounts,
  reset: { userId: string; tokenHash: Buffer; expiresAt: string },
): Promise<void> {
  const { tokenHash, expiresAt } = reset
  await db
    .insertInto('passwordResets')
    .values(reset)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ tokenHash, expiresAt }))
    .execute()
}

export const findReset = (db: Accounts, tokenHash: Buffer) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select([
      'users.id',
      'users.companyId',
      'users.username',
      'users.email',
      'users.firstName',
      'users.lastName',
      'passwordResets.expiresAt',
    ])
    .where('passwordResets.tokenHash', '=', tokenHash)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()

/** Uses up what a token opens. False when another use was first, or a newer one has taken its place. */
export const takeToken = (
  db: Accounts,
  opens: 'passwordResets' | 'emailConfirmations' | 'signIns',
  tokenHash: Buffer,
): Promise<boolean> => finds(db.deleteFrom(opens).where('tokenHash', '=', tokenHash).returning('userId'))

export const removeResets = (db: Accounts, userId: string) =>
  db.deleteFrom('passwordResets').where('userId', '=', userId).execute()

/** Whom a mail about the account goes to, with the time zone of their company. */
export const findMailed = (db: Accounts, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select([
      'users.email',
      'users.firstName',
      'users.username',
      'users.origin',
      sql<string>`coalesce(companies.time_zone, 'UTC')`.as('timeZone'),
    ])
    .where('users.id', '=', id)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
