import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, deleteRow, deleteRows, finds, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'

const columns = [
  'id',
  'companyId',
  'invitedBy',
  'email',
  'role',
  'areas',
  'sealedToken',
  'status',
  'delivery',
  'deliveryError',
  'expiresAt',
  'acceptedAt',
  'createdAt',
] as const

/** Invitations that were not accepted, newest first. */
export const listOpenInvitations = (scope: CompanyScope, part: Part): Promise<Rows<InvitationRow>> =>
  readPage(openInvitations(scope).select(columns), newestFirst, part)

export type InvitationRow = Pick<Selectable<DB['invitations']>, (typeof columns)[number]>

export const countOpenInvitations = (scope: CompanyScope): Promise<number> => countRows(openInvitations(scope))

/** Adds an invitation; undefined when the address has an open one. */
export const addInvitation = (
  scope: CompanyScope,
  invitation: Pick<
    Selectable<DB['invitations']>,
    'id' | 'email' | 'role' | 'areas' | 'tokenHash' | 'sealedToken' | 'delivery' | 'expiresAt'
  >,
): Promise<InvitationRow | undefined> =>
  insertRow(scope, 'invitations', {
    ...invitation,
    areas: JSON.stringify(invitation.areas),
    invitedBy: scope.userId,
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

export const findOpenInvitation = (scope: CompanyScope, id: string): Promise<InvitationRow | undefined> =>
  openInvitations(scope).select(columns).where('id', '=', id).executeTakeFirst()

export const changeInvitation = (
  scope: CompanyScope,
  id: string,
  change: Partial<
    Pick<Selectable<DB['invitations']>, 'expiresAt' | 'delivery' | 'deliveryError' | 'tokenHash' | 'sealedToken'>
  >,
): Promise<InvitationRow | undefined> =>
  updateRow(scope, 'invitations', id, change).where('status', '=', 'pending').returning(columns).executeTakeFirst()

/** Takes an open invitation back; undefined when there is none. Answers its address. */
export async function removeInvitation(scope: CompanyScope, id: string): Promise<string | undefined> {
  const row = await deleteRow(scope, 'invitations', id)
    .where('status', '=', 'pending')
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Removes the expired invitations of an address, so that it can be invited again. */
export const removeExpired = (scope: CompanyScope, email: string, now: string) =>
  deleteRows(scope, 'invitations')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .execute()

/** Whether an address belongs to an account, in whichever company. */
export const isAddressTaken = ({ identity }: Database, email: string): Promise<boolean> =>
  finds(
    identity
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('removedAt', 'is', null),
  )

/** The invitation of a token's hash, in any state. */
export const findByToken = (scope: CompanyScope, tokenHash: Buffer) =>
  rowsOf(scope, 'invitations')
    .innerJoin('companies', 'companies.id', 'invitations.companyId')
    .select([
      'invitations.id',
      'invitations.role',
      'invitations.email',
      'invitations.status',
      'invitations.expiresAt',
      'companies.name as companyName',
      'companies.logoUrl',
    ])
    .where('invitations.tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** Marks an open invitation accepted; undefined when another acceptance was first, or it is expired or gone. */
export const markAccepted = (scope: CompanyScope, id: string, now: string) =>
  updateRow(scope, 'invitations', id, { status: 'accepted', acceptedAt: now })
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .returning(['email', 'role', 'areas', 'invitedBy'])
    .executeTakeFirst()

/** Adds an invited account. Raises what PostgreSQL does when a name is taken. */
export const addMember = (
  scope: CompanyScope,
  member: Pick<
    Selectable<DB['users']>,
    'id' | 'username' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'role' | 'chosenAreas' | 'origin'
  >,
) => insertRow(scope, 'users', { ...member, chosenAreas: JSON.stringify(member.chosenAreas) }).execute()

const openInvitations = (scope: CompanyScope) => rowsOf(scope, 'invitations').where('status', '=', 'pending')
