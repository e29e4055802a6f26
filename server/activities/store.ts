import type { Activity } from '../../contract/activities.ts'
import { cutPage, type Position, type Rows } from '../database/page.ts'
import type { CompanyScope } from '../database/scope.ts'

/** The events of which the feed tells somebody, newest first. */
export async function listActivities(
  scope: CompanyScope,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<Activity>> {
  let query = told(scope)
    .select(['id', 'companyId', 'userId', 'type', 'description', 'entityType', 'entityId', 'metadata', 'createdAt'])
    .$narrowType<Pick<Activity, 'type' | 'description'>>()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(String(after.value), after.id)))
  return cutPage(await query.execute(), limit, ({ createdAt, id }) => ({ value: createdAt, id }))
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
