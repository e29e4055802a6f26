import { type Kysely, sql } from 'kysely'
import type { Role } from '../../../contract/auth/fields.ts'
import type { TeamMember } from '../../../contract/team/fields.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'

const columns = ['id', 'firstName', 'lastName', 'email', 'username', 'profileImageUrl', 'role', 'createdAt'] as const

/** Members, the longest-standing first. */
export async function listMembers(
  { db, companyId }: CompanyScope,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<TeamMember>> {
  let query = members(db, companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
  if (after)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(String(after.value), after.id)))
  return cutPage(await query.execute(), limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

export async function countMembers({ db, companyId }: CompanyScope): Promise<number> {
  const { count } = await members(db, companyId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findMember({ db, companyId }: CompanyScope, id: string): Promise<TeamMember | undefined> {
  return members(db, companyId).where('id', '=', id).executeTakeFirst()
}

/**
 * Members, locked until the transaction ends, always in the same order. Not against being referred to: what a member
 * does meanwhile need not wait.
 */
export async function lockMembers({ db, companyId }: CompanyScope, ids: string[]): Promise<TeamMember[]> {
  return members(db, companyId).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** The owners, locked, so that two changes at once cannot leave a company without one. */
export async function lockOwners({ db, companyId }: CompanyScope): Promise<string[]> {
  const rows = await members(db, companyId).where('role', '=', 'owner').orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

export async function setRole({ db, companyId }: CompanyScope, id: string, role: Role): Promise<TeamMember> {
  return db
    .updateTable('users')
    .set({ role })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The account stays under its name in the history, but can no longer sign in; its sessions end with this. */
export async function removeMember({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ removedAt: sql`now()`, role: 'user' })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('sessions').where('userId', '=', id).execute()
  for (const table of ['passwordResets', 'factors', 'recoveryCodes', 'signIns'] as const)
    await db.deleteFrom(table).where('userId', '=', id).execute()
}

const OPEN_LEAD = sql<boolean>`stage_position < 5 and deleted_at is null`
const OPEN_TASK = sql<boolean>`status in ('pending', 'in_progress') and deleted_at is null`

export async function countOpenWork(
  { db, companyId }: CompanyScope,
  id: string,
): Promise<{ leads: number; tasks: number }> {
  const count = sql<number>`count(*)`.as('count')
  const [leads, tasks] = await Promise.all([
    db
      .selectFrom('leads')
      .select(count)
      .where('companyId', '=', companyId)
      .where('assignedUserId', '=', id)
      .where(OPEN_LEAD)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tasks')
      .select(count)
      .where('companyId', '=', companyId)
      .where('assignedTo', '=', id)
      .where(OPEN_TASK)
      .executeTakeFirstOrThrow(),
  ])
  return { leads: leads.count, tasks: tasks.count }
}

/** Gives all open leads and tasks of a member to another one, or to nobody. Answers which. */
export async function handOverWork({ db, companyId }: CompanyScope, from: string, to: string | null) {
  const leads = await db
    .updateTable('leads')
    .set({ assignedUserId: to })
    .where('companyId', '=', companyId)
    .where('assignedUserId', '=', from)
    .where(OPEN_LEAD)
    .returning(['id', 'name'])
    .execute()
  const tasks = await db
    .updateTable('tasks')
    .set({ assignedTo: to })
    .where('companyId', '=', companyId)
    .where('assignedTo', '=', from)
    .where(OPEN_TASK)
    .returning(['id', 'title', 'leadId'])
    .execute()
  return { leads, tasks }
}

const members = (db: Kysely<DB>, companyId: string) =>
  db.selectFrom('users').select(columns).where('companyId', '=', companyId).where('removedAt', 'is', null)
