import { type SqlBool, sql } from 'kysely'
import { Activity } from '../../../contract/activities/fields.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const columns = Object.keys(Activity.shape) as (keyof Activity)[]
type Told = Pick<Activity, 'type' | 'description'>

/** The events of which the feed tells somebody, newest first. */
export async function listActivities(
  scope: CompanyScope,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<Activity>> {
  let query = told(scope)
    .select(columns)
    .$narrowType<Told>()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(String(after.value), after.id)))
  return cutPage(await query.execute(), limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

/** Those with these ids that there are for who asks, in any order. */
export async function findActivities(scope: CompanyScope, ids: string[]): Promise<Activity[]> {
  return told(scope).select(columns).$narrowType<Told>().where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
}

export async function countActivities(scope: CompanyScope): Promise<number> {
  const { count } = await told(scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const told = ({ db, companyId, userId }: CompanyScope) =>
  db
    .selectFrom('events')
    .where('companyId', '=', companyId)
    .where('type', 'is not', null)
    .where((eb) => eb.or([eb('visibleTo', 'is', null), eb('visibleTo', '=', userId)]))
