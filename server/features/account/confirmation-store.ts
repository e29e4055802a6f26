import { sql } from 'kysely'
import type { Accounts } from '../../platform/database/connect.ts'
import { finds } from '../../platform/database/rows.ts'

/**
 * Keeps what address of a person waits to be confirmed; one that waited before is forgotten. False where they proved it with a
 * password that is not theirs any more.
 */
export async function keepConfirmation(
  db: Accounts,
  { userId, passwordHash, email, tokenHash, expiresAt }: NewConfirmation,
): Promise<boolean> {
  // Waits for a change of the password at this moment; a later one removes what is kept here.
  const { rows } = await sql`
    insert into email_confirmations (user_id, email, token_hash, expires_at)
    select id, ${email}::text, ${tokenHash}::bytea, ${expiresAt}::timestamptz from users
    where id = ${userId} and password_hash = coalesce(${passwordHash ?? null}::text, password_hash)
    for share
    on conflict (user_id)
      do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning user_id`.execute(db)
  return rows.length > 0
}

interface NewConfirmation {
  userId: string
  /** Of the password that proved it, where one did. */
  passwordHash: string | undefined
  email: string
  tokenHash: Buffer
  expiresAt: string
}

/** Has a link of what waits work from now on; false where nothing does. */
export const renewConfirmation = (
  db: Accounts,
  userId: string,
  kept: { tokenHash: Buffer; expiresAt: string },
): Promise<boolean> =>
  finds(db.updateTable('emailConfirmations').set(kept).where('userId', '=', userId).returning('userId'))

/** Forgets the address that a person asked for; the one that they registered with, and have not confirmed, stays. */
export const removeNewAddress = (db: Accounts, userId: string) =>
  db
    .deleteFrom('emailConfirmations')
    .where('userId', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('id').where('id', '=', userId).where('emailUnconfirmed', '=', false)),
    )
    .execute()

/** What address of a person waits to be confirmed. `isNew`: they registered with it. */
export const findConfirmation = (db: Accounts, userId: string) =>
  db
    .selectFrom('emailConfirmations as waiting')
    .innerJoin('users', 'users.id', 'waiting.userId')
    .select(['waiting.email', 'users.firstName', 'users.username', 'users.emailUnconfirmed as isNew'])
    .where('users.id', '=', userId)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()

/** Makes a link of the person's confirmation; false where they have asked for another address. */
export const setConfirmationToken = (
  db: Accounts,
  { userId, email, tokenHash }: { userId: string; email: string; tokenHash: Buffer },
): Promise<boolean> =>
  finds(
    db
      .updateTable('emailConfirmations')
      .set({ tokenHash })
      .where('userId', '=', userId)
      .where('email', '=', email)
      .returning('userId'),
  )

export const findConfirmationByToken = (db: Accounts, tokenHash: Buffer) =>
  db
    .selectFrom('emailConfirmations as waiting')
    .innerJoin('users', 'users.id', 'waiting.userId')
    .select([
      'users.id',
      'users.companyId',
      'users.username',
      'users.email as former',
      'waiting.email',
      'waiting.expiresAt',
    ])
    .where('waiting.tokenHash', '=', tokenHash)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()

/** Takes every address for confirmed: without email, people cannot confirm them. */
export async function confirmEverybody(db: Accounts): Promise<void> {
  await db.updateTable('users').set({ emailUnconfirmed: false }).where('emailUnconfirmed', '=', true).execute()
}

/** Removes accounts whose address nobody confirmed in a day, so that it is free for whose it is. */
export const removeUnconfirmed = (db: Accounts) =>
  db
    .deleteFrom('users')
    .where('emailUnconfirmed', '=', true)
    .where('companyId', 'is', null)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
