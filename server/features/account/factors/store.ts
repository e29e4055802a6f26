import { sql } from 'kysely'
import type { Factor } from '../../../../contract/factors/fields.ts'
import type { Accounts } from '../../../platform/database/connect.ts'
import { finds } from '../../../platform/database/rows.ts'

const columns = ['id', 'kind', 'name', 'createdAt', 'lastUsedAt'] as const

/** The factors of a person, oldest first. */
export async function listFactors(db: Accounts, userId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factors')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows as Factor[]
}

export const hasFactor = (db: Accounts, userId: string): Promise<boolean> =>
  finds(db.selectFrom('factors').select('id').where('userId', '=', userId).limit(1))

/** Whether the company of a person wants everyone to have a factor. */
export async function isFactorRequired(db: Accounts, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select('companies.factorRequired')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.factorRequired ?? false
}

/** Keeps others from adding factors of the person, or removing them, until the transaction ends. */
export const lockFactors = (db: Accounts, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

interface NewTotp {
  kind: 'totp'
  sealedSecret: Buffer
  lastStep: number
}

interface NewPasskey {
  kind: 'passkey'
  credentialId: string
  publicKey: Buffer
  uses: number
  transports: string[]
  host: string
}

export type NewFactor = NewTotp | NewPasskey

export async function addFactor(
  db: Accounts,
  factor: { id: string; userId: string; name: string } & NewFactor,
): Promise<Factor> {
  const row = await db.insertInto('factors').values(factor).returning(columns).executeTakeFirstOrThrow()
  return row as Factor
}

/** Removes one factor of a person; undefined when it is none of theirs. */
export const removeFactor = (db: Accounts, userId: string, id: string) =>
  db.deleteFrom('factors').where('userId', '=', userId).where('id', '=', id).returning('name').executeTakeFirst()

/** Removes all factors of a person, with the recovery codes. Answers how many factors there were. */
export async function removeFactors(db: Accounts, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('factors').where('userId', '=', userId).executeTakeFirst()
  await removeRecoveryCodes(db, userId)
  return Number(numDeletedRows)
}

export async function listTotps(db: Accounts, userId: string) {
  const rows = await db
    .selectFrom('factors')
    .select(['id', 'sealedSecret'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .execute()
  return rows.map(({ id, sealedSecret }) => ({ id, sealedSecret: sealedSecret ?? Buffer.alloc(0) }))
}

/** Uses up the code of a time step, and those before it. False when it was used already. */
export const takeStep = (db: Accounts, id: string, step: number): Promise<boolean> =>
  finds(
    db
      .updateTable('factors')
      .set({ lastStep: step, lastUsedAt: sql`now()` })
      .where('id', '=', id)
      .where('lastStep', '<', step)
      .returning('id'),
  )

/** The passkeys of a person that were made for a host. */
export async function listPasskeys(db: Accounts, userId: string, host: string) {
  const rows = await db
    .selectFrom('factors')
    .select(['id', 'credentialId', 'publicKey', 'uses', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .where('host', '=', host)
    .execute()
  return rows.map(({ credentialId, publicKey, ...row }) => ({
    ...row,
    credentialId: credentialId ?? '',
    publicKey: publicKey ?? Buffer.alloc(0),
  }))
}

export const noteUses = (db: Accounts, id: string, uses: number) =>
  db.updateTable('factors').set({ uses, lastUsedAt: sql`now()` }).where('id', '=', id).execute()

/** Keeps these recovery codes in place of all former ones. */
export async function keepRecoveryCodes(db: Accounts, userId: string, hashes: Buffer[]): Promise<void> {
  await removeRecoveryCodes(db, userId)
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

const removeRecoveryCodes = (db: Accounts, userId: string) =>
  db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

export async function countRecoveryCodes(db: Accounts, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Uses up a recovery code; false when it does not exist. */
export const takeRecoveryCode = (db: Accounts, userId: string, codeHash: Buffer): Promise<boolean> =>
  finds(
    db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('codeHash', '=', codeHash).returning('userId'),
  )

/** Keeps a sign-in that waits for a second factor, and sweeps up those that waited too long. */
export async function addSignIn(
  db: Accounts,
  signIn: { tokenHash: Buffer; userId: string; expiresAt: string },
  now: string,
): Promise<void> {
  await db.insertInto('signIns').values(signIn).execute()
  await db.deleteFrom('signIns').where('expiresAt', '<', now).execute()
}

export const findSignIn = (db: Accounts, tokenHash: Buffer, now: string) =>
  db
    .selectFrom('signIns')
    .innerJoin('users', 'users.id', 'signIns.userId')
    .select(['signIns.userId', 'signIns.challenge', 'users.passwordHash'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()

export const setChallenge = (db: Accounts, tokenHash: Buffer, challenge: string) =>
  db.updateTable('signIns').set({ challenge }).where('tokenHash', '=', tokenHash).execute()

/** Uses up the challenge of a sign-in. False when it was used already. */
export const takeChallenge = (db: Accounts, tokenHash: Buffer, challenge: string): Promise<boolean> =>
  finds(
    db
      .updateTable('signIns')
      .set({ challenge: null })
      .where('tokenHash', '=', tokenHash)
      .where('challenge', '=', challenge)
      .returning('userId'),
  )
