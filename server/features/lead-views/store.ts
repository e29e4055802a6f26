import { sql } from 'kysely'
import type { LeadView, ViewSettings } from '../../../contract/lead-views/fields.ts'
import { deleteDeleted, insertRow, rowsOf, updateRow, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

/** A view as it is kept, the same for every member. */
export type KeptView = Omit<LeadView, 'isDefault'>

const columns = ['id', 'name', 'shared', 'ownerId', 'settings', 'createdAt', 'updatedAt', 'version'] as const

/** Views that the member sees: the team's and their own, the oldest first. */
export async function listViews(scope: MemberScope): Promise<KeptView[]> {
  return viewsOf(scope).where('deletedAt', 'is', null).orderBy('createdAt').orderBy('id').execute()
}

/** One of them, locked until the transaction ends. */
export async function lockView(scope: MemberScope, id: string, { deleted = false } = {}) {
  return viewsOf(scope)
    .where('id', '=', id)
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** How many views there are beside those that are deleted: of the team, and the member's own. */
export async function countViews(scope: MemberScope): Promise<{ team: number; own: number }> {
  // One after the other, so that two that are added at once do not pass the limit together.
  await rowsOf(scope, 'users').select('id').where('role', '=', 'owner').forUpdate().execute()
  return rowsOf(scope, 'leadViews')
    .select([
      sql<number>`count(*) filter (where shared)`.as('team'),
      sql<number>`count(*) filter (where not shared and owner_id = ${scope.userId})`.as('own'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function addView(
  scope: MemberScope,
  { settings, ...view }: Pick<KeptView, 'id' | 'name' | 'shared' | 'settings'>,
): Promise<KeptView> {
  return insertRow(scope, 'leadViews', { ...view, settings: JSON.stringify(settings), ownerId: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

interface Change {
  name?: string
  shared?: boolean
  settings?: ViewSettings
  deletedAt?: string | null
}

export async function changeView(scope: CompanyScope, id: string, { settings, ...change }: Change): Promise<KeptView> {
  return updateRow(scope, 'leadViews', id, { ...change, ...(settings && { settings: JSON.stringify(settings) }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function removeView(scope: CompanyScope, id: string): Promise<void> {
  await deleteDeleted(scope, 'leadViews', id).execute()
}

export interface Arrangement {
  viewIds: string[]
  defaultViewId: string | null
}

/** How the member has arranged the views; undefined while they have not. */
export async function findArrangement(scope: MemberScope): Promise<Arrangement | undefined> {
  return rowsOf(scope, 'leadViewArrangements')
    .select(['viewIds', 'defaultViewId'])
    .where('userId', '=', scope.userId)
    .executeTakeFirst()
}

export async function keepArrangement(scope: MemberScope, arrangement: Partial<Arrangement>): Promise<void> {
  await insertRow(scope, 'leadViewArrangements', { ...arrangement, userId: scope.userId })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId']).doUpdateSet({ ...arrangement, updatedAt: sql`now()` }),
    )
    .execute()
}

/** Gives the team's views of a member to another one. */
export async function handOverTeamViews(scope: CompanyScope, from: string, to: string): Promise<void> {
  await updateRows(scope, 'leadViews', { ownerId: to }).where('ownerId', '=', from).where('shared', '=', true).execute()
}

/** Removes what a member who has left had for themself: views and arrangement. */
export async function removeViewsOfFormer({ db }: CompanyScope, former: string): Promise<void> {
  await sql`select remove_views_of_former(${former})`.execute(db)
}

const viewsOf = (scope: MemberScope) => rowsOf(scope, 'leadViews').select(columns)
