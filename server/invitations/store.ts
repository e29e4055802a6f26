import { sql } from 'kysely'
import type { DeliveryState, InvitationOffer } from '../../contract/invitations.ts'
import type { GrantableRole } from '../../contract/team.ts'
import type { Database } from '../database/connect.ts'
import type { CompanyScope } from '../database/scope.ts'

const columns = [
  'id',
  'companyId',
  'invitedBy',
  'email',
  'role',
  'sealedToken',
  'status',
  'delivery',
  'deliveryError',
  'expiresAt',
  'acceptedAt',
  'createdAt',
] as const

/** Invitations that were not accepted, newest first. */
export async function listOpenInvitations({ db, companyId }: CompanyScope) {
  return db
    .selectFrom('invitations')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('status', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

/** Adds an invitation; undefined when the address has an open one. */
export async function addInvitation(
  { db, companyId, userId }: CompanyScope,
  invitation: {
    id: string
    email: string
    role: GrantableRole
    tokenHash: Buffer
    sealedToken: Buffer
    delivery: DeliveryState
    expiresAt: string
  },
): Promise<InvitationRow | undefined> {
  return db
    .insertInto('invitations')
    .values({ ...invitation, companyId, invitedBy: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function findInvitation({ db, companyId }: CompanyScope, id: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

export async function changeInvitation(
  { db, companyId }: CompanyScope,
  id: string,
  change: { expiresAt?: string; delivery?: DeliveryState; deliveryError?: string },
): Promise<InvitationRow | undefined> {
  return db
    .updateTable('invitations')
    .set({ ...change, companyId })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst()
}

/** Takes an open invitation back; undefined when there is none. Answers its address. */
export async function removeInvitation({ db, companyId }: CompanyScope, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('invitations')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Removes the expired invitations of an address, so that it can be invited anew. */
export async function removeExpired({ db, companyId }: CompanyScope, email: string, now: string): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('companyId', '=', companyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .execute()
}

/** Whether an address belongs to an account, in whichever company. */
export async function isAddressTaken({ identity }: Database, email: string): Promise<boolean> {
  const row = await identity
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What a link offers, found by its token's hash before anybody is inside a company. */
export async function findOffer(
  { identity }: Database,
  tokenHash: Buffer,
): Promise<(InvitationOffer & { status: 'pending' | 'accepted'; expiresAt: string }) | undefined> {
  return identity
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.companyId')
    .select([
      'companies.name as companyName',
      'invitations.role',
      'invitations.email',
      'invitations.status',
      'invitations.expiresAt',
    ])
    .where('invitations.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Accepts an invitation and creates its account, in one statement. Undefined when the invitation is used, expired or
 * gone, or a name is taken: its row is changed first, so that one of two racing acceptances finds it used.
 */
export async function acceptInvitation(
  { identity }: Database,
  account: {
    tokenHash: Buffer
    now: string
    userId: string
    username: string
    passwordHash: string
    firstName: string
    lastName: string
  },
): Promise<AcceptedInvitation | undefined> {
  const { rows } = await sql<AcceptedInvitation>`
    with taken as (
      select 1 from users where lower(username) = lower(${account.username}) and removed_at is null
    ),
    accepted as (
      update invitations set status = 'accepted', accepted_at = ${account.now}
      where token_hash = ${account.tokenHash} and status = 'pending' and expires_at > ${account.now}
        and not exists (select from taken)
        and not exists (select from users u where lower(u.email) = lower(invitations.email) and u.removed_at is null)
      returning company_id, id, email, role, invited_by
    )
    insert into users (id, company_id, username, email, password_hash, first_name, last_name, role)
    select ${account.userId}, company_id, ${account.username}, email, ${account.passwordHash},
           ${account.firstName}, ${account.lastName}, role
    from accepted
    returning id, username, email, company_id, (select invited_by from accepted) as invited_by
  `.execute(identity)
  return rows[0]
}

export interface AcceptedInvitation {
  id: string
  username: string
  email: string
  companyId: string
  invitedBy: string | null
}

export async function isUsernameTaken({ identity }: Database, username: string): Promise<boolean> {
  const row = await identity
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
