import { type SqlBool, sql } from 'kysely'
import { Activity } from '../../../contract/activities/fields.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { eventLine } from '../../platform/events/lines.ts'

const { description: _, ...shape } = Activity.shape
const columns = Object.keys(shape) as (keyof typeof shape)[]

/** The lines of the feed that the caller may see, newest first. */
export async function listActivities(
  scope: CompanyScope,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<Activity>> {
  let query = lines(scope)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(String(after.value), after.id)))
  return cutPage(await query.execute(), limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

/** Those with these ids that there are for who asks, in any order. */
export async function findActivities(scope: CompanyScope, ids: string[]): Promise<Activity[]> {
  return lines(scope).where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
}

export async function countActivities(scope: CompanyScope): Promise<number> {
  const { count } = await shown(scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const lines = (scope: CompanyScope) =>
  shown(scope).select(columns).select(eventLine('events').as('description')).$narrowType<Pick<Activity, 'type'>>()

const shown = ({ db, companyId, userId }: CompanyScope) =>
  db
    .selectFrom('events')
    .where('companyId', '=', companyId)
    .where('type', 'is not', null)
    .where((eb) => eb.or([eb('visibleTo', 'is', null), eb('visibleTo', '=', userId)]))
