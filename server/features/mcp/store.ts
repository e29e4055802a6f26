import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

export interface NewGrant {
  id: string
  userId: string
  keyId: string
  clientHash: Buffer
  redirectUri: string
  challenge: string
  resource: string
  codeHash: Buffer
  codeUntil: string
  endsAt: string
}

export interface KeptTokens {
  tokenHash: Buffer
  ending: string
  expiresAt: string
  refreshHash: Buffer
  endsAt: string
}

type Identity = Pick<Database, 'identity'>

export async function addGrant({ db }: CompanyScope, grant: NewGrant): Promise<void> {
  await db.insertInto('programGrants').values(grant).execute()
}

/** How many programs a member has let in, locked, so that many at once are counted one after the other. */
export async function countGrants({ db }: CompanyScope, userId: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys where user_id = ${userId} and program_id is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Uses a code up; the grant where it was still good. */
export async function takeCode({ identity }: Identity, codeHash: Buffer, now: string) {
  return identity
    .updateTable('programGrants')
    .set({ codeUntil: null })
    .where('codeHash', '=', codeHash)
    .where('codeUntil', '>', now)
    .returning(['id', 'clientHash', 'redirectUri', 'challenge', 'resource'])
    .executeTakeFirst()
}

/** The grant that a refresh token is the present one of. */
export async function findRefreshed({ identity }: Identity, refreshHash: Buffer, now: string) {
  return identity
    .selectFrom('programGrants')
    .select(['id', 'clientHash', 'resource'])
    .where('refreshHash', '=', refreshHash)
    .where('endsAt', '>', now)
    .executeTakeFirst()
}

/** Gives a grant new tokens in place of `former`, at once; what it is for, undefined where another was faster. */
export async function renewTokens(
  { identity }: Identity,
  { id, former }: { id: string; former: Buffer | null },
  { tokenHash, ending, expiresAt, refreshHash, endsAt }: KeptTokens,
): Promise<{ access: string } | undefined> {
  const { rows } = await sql<{ access: string }>`
    with renewed as (
      update program_grants
      set former_hash = refresh_hash, refresh_hash = ${refreshHash}, ends_at = ${endsAt}::timestamptz
      where id = ${id} and refresh_hash is not distinct from ${former}::bytea
      returning key_id
    )
    update api_keys set token_hash = ${tokenHash}, ending = ${ending}, expires_at = ${expiresAt}::timestamptz
    from renewed where api_keys.id = renewed.key_id
    returning api_keys.access`.execute(identity)
  return rows[0]
}

/** Ends the grants that a code, a refresh token, the one before it or an access token belongs to. */
export async function endGrants({ identity }: Identity, hash: Buffer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from api_keys where program_id is not null and (token_hash = ${hash} or id in (
      select key_id from program_grants where ${hash} in (code_hash, refresh_hash, former_hash)
    ))`.execute(identity)
  return Number(numAffectedRows)
}

/** Deletes what was never taken up, or not used for too long. */
export async function sweepGrants({ identity }: Identity, now: string): Promise<void> {
  await sql`
    delete from api_keys where id in (select key_id from program_grants where ends_at < ${now}::timestamptz)`.execute(
    identity,
  )
}
