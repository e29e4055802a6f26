import { type Selectable, sql } from 'kysely'
import type { Key } from '../../../contract/keys/fields.ts'
import { deleteRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'

/** What a key is made of, or what a program was granted. */
export type AddedKey = Omit<Selectable<DB['apiKeys']>, 'createdAt' | 'lastUsedAt' | 'lastAddress' | 'calls' | 'callsOn'>

/** Row security shows the keys of the company's members alone. */
const keys = ({ db }: CompanyScope) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'ending',
      'userId',
      'access',
      'features',
      'programId',
      'expiresAt',
      'lastUsedAt',
      'lastAddress',
      sql<number>`case when calls_on = current_date then calls else 0 end`.as('callsToday'),
      'apiKeys.createdAt',
    ])

/** The newest first; with `userId` those of one member. */
export function listKeys(scope: CompanyScope, userId?: string): Promise<Key[]> {
  const all = keys(scope).orderBy('apiKeys.createdAt', 'desc').orderBy('apiKeys.id', 'desc')
  return (userId ? all.where('userId', '=', userId) : all).execute()
}

/** How many keys a member has, locked, so that many at once are counted one after the other. */
export async function countKeys({ db }: CompanyScope, userId: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys where user_id = ${userId} and program_id is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function addKey(scope: CompanyScope, key: AddedKey): Promise<Key> {
  await scope.db.insertInto('apiKeys').values(key).execute()
  return keys(scope).where('apiKeys.id', '=', key.id).executeTakeFirstOrThrow()
}

/** Deletes a key, with `userId` one of that member's; undefined when there is none. */
export async function removeKey(
  { db }: CompanyScope,
  id: string,
  userId?: string,
): Promise<{ name: string; userId: string } | undefined> {
  const one = db.deleteFrom('apiKeys').where('id', '=', id)
  return (userId ? one.where('userId', '=', userId) : one).returning(['name', 'userId']).executeTakeFirst()
}

/** A member's name, for the audit. */
export async function nameOf({ db }: CompanyScope, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

export const forgetAnswers = (scope: CompanyScope, before: string) =>
  deleteRows(scope, 'keptAnswers').where('createdAt', '<', before).execute()
