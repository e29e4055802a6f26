import { sql } from 'kysely'
import type { Accounts } from './store.ts'

/** Keeps what address of a person waits to be confirmed; one that waited before is forgotten. */
export async function keepConfirmation(
  db: Accounts,
  confirmation: { userId: string; email: string; tokenHash: Buffer; expiresAt: string },
): Promise<void> {
  const { userId: _, ...kept } = confirmation
  await db
    .insertInto('emailConfirmations')
    .values(confirmation)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(kept))
    .execute()
}

/** What address of a person waits to be confirmed. `isNew`: they registered with it. */
export async function findConfirmation(db: Accounts, userId: string) {
  return db
    .selectFrom('emailConfirmations as waiting')
    .innerJoin('users', 'users.id', 'waiting.userId')
    .select(['waiting.email', 'users.firstName', 'users.username', 'users.emailUnconfirmed as isNew'])
    .where('users.id', '=', userId)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
}

/** Makes a link of the person's confirmation; false where another address is wanted by now. */
export async function setConfirmationToken(
  db: Accounts,
  { userId, email, tokenHash }: { userId: string; email: string; tokenHash: Buffer },
): Promise<boolean> {
  const row = await db
    .updateTable('emailConfirmations')
    .set({ tokenHash })
    .where('userId', '=', userId)
    .where('email', '=', email)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findConfirmationByToken(db: Accounts, tokenHash: Buffer) {
  return db
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
}

/** Uses up a link. False when another use was first, or another address is wanted by now. */
export async function takeConfirmation(db: Accounts, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes every address for confirmed: where no mail is sent any more nobody could do so. */
export async function confirmEverybody(db: Accounts): Promise<void> {
  await db.updateTable('users').set({ emailUnconfirmed: false }).where('emailUnconfirmed', '=', true).execute()
}

/** Removes accounts whose address nobody confirmed in a day, so that it is free for whose it is. */
export async function removeUnconfirmed(db: Accounts): Promise<void> {
  await db
    .deleteFrom('users')
    .where('emailUnconfirmed', '=', true)
    .where('companyId', 'is', null)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
