import type { Activity } from '../../contract/activities.ts'
import { cutPage, type Position, type Rows } from '../database/page.ts'
import type { CompanyScope } from '../database/scope.ts'

const columns = [
  'id',
  'companyId',
  'userId',
  'type',
  'description',
  'entityType',
  'entityId',
  'metadata',
  'createdAt',
] as const

export type NewActivity = Pick<Activity, 'type' | 'description' | 'entityType' | 'entityId'> & {
  id: string
  metadata: Record<string, unknown> | null
}

export async function addActivity({ db, companyId, userId }: CompanyScope, activity: NewActivity): Promise<void> {
  const metadata = activity.metadata && JSON.stringify(activity.metadata)
  await db
    .insertInto('activities')
    .values({ ...activity, metadata, companyId, userId })
    .execute()
}

/** Newest first. */
export async function listActivities(
  { db, companyId }: CompanyScope,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<Activity>> {
  let query = db
    .selectFrom('activities')
    .select(columns)
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(String(after.value), after.id)))
  return cutPage(await query.execute(), limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

export async function countActivities({ db, companyId }: CompanyScope): Promise<number> {
  const { count } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}
