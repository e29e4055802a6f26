import { sql } from 'kysely'
import type { Areas, Role } from '../../../contract/auth/fields.ts'
import type { TeamMember } from '../../../contract/team/fields.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, rowsOf, updateRow, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const columns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'username',
  'profileImageUrl',
  'role',
  'areas',
  'createdAt',
] as const

/** Members, the longest-standing first. */
export const listMembers = (scope: CompanyScope, part: Part): Promise<Rows<TeamMember>> =>
  readPage(members(scope), { ...newestFirst, descending: false }, part)

export const countMembers = (scope: CompanyScope): Promise<number> => countRows(members(scope))

export const findMember = (scope: CompanyScope, id: string): Promise<TeamMember | undefined> =>
  members(scope).where('id', '=', id).executeTakeFirst()

/**
 * Members, locked until the transaction ends, always in the same order. Not against being referred to: what a member
 * does meanwhile need not wait.
 */
export const lockMembers = (scope: CompanyScope, ids: string[]): Promise<TeamMember[]> =>
  members(scope).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** The owners, locked, so that two changes at once cannot leave a company without one. */
export async function lockOwners(scope: CompanyScope): Promise<string[]> {
  const rows = await members(scope).where('role', '=', 'owner').orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

export const setRole = (scope: CompanyScope, id: string, role: Role): Promise<TeamMember> =>
  updateRow(scope, 'users', id, { role }).returning(columns).executeTakeFirstOrThrow()

export const setAreas = (scope: CompanyScope, id: string, areas: Areas): Promise<TeamMember> =>
  updateRow(scope, 'users', id, { chosenAreas: JSON.stringify(areas) })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The account stays under its name in the history, but can no longer sign in; its sessions and keys end with this. */
export async function removeMember(scope: CompanyScope, id: string): Promise<void> {
  await updateRow(scope, 'users', id, { removedAt: sql`now()`, role: 'user' }).execute()
  await scope.db.deleteFrom('sessions').where('userId', '=', id).execute()
  for (const table of ['apiKeys', 'passwordResets', 'factors', 'recoveryCodes', 'signIns'] as const)
    await scope.db.deleteFrom(table).where('userId', '=', id).execute()
}

const OPEN_LEAD = sql<boolean>`stage_position < 5 and deleted_at is null`
const OPEN_TASK = sql<boolean>`status in ('pending', 'in_progress') and deleted_at is null`

export async function countOpenWork(scope: CompanyScope, id: string): Promise<{ leads: number; tasks: number }> {
  const count = sql<number>`count(*)`.as('count')
  const [leads, tasks] = await Promise.all([
    rowsOf(scope, 'leads').select(count).where('assignedUserId', '=', id).where(OPEN_LEAD).executeTakeFirstOrThrow(),
    rowsOf(scope, 'tasks').select(count).where('assignedTo', '=', id).where(OPEN_TASK).executeTakeFirstOrThrow(),
  ])
  return { leads: leads.count, tasks: tasks.count }
}

/** Gives all open leads and tasks of a member to another one, or to nobody. Answers which. */
export async function handOverWork(scope: CompanyScope, from: string, to: string | null) {
  const leads = await updateRows(scope, 'leads', { assignedUserId: to })
    .where('assignedUserId', '=', from)
    .where(OPEN_LEAD)
    .returning(['id', 'name'])
    .execute()
  const tasks = await updateRows(scope, 'tasks', { assignedTo: to })
    .where('assignedTo', '=', from)
    .where(OPEN_TASK)
    .returning(['id', 'title', 'leadId'])
    .execute()
  return { leads, tasks }
}

const members = (scope: CompanyScope) => rowsOf(scope, 'users').select(columns).where('removedAt', 'is', null)
