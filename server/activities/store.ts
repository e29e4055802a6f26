import { sql } from 'kysely'
import type { Activity } from '../../contract/activities.ts'
import { compileOnce } from '../database/compile-once.ts'
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
  await oneActivity(db, { ...activity, metadata, companyId, userId })
}

type ActivityRow = Omit<NewActivity, 'metadata'> & { metadata: string | null; companyId: string; userId: string | null }

const oneActivity = compileOnce((db, row: ActivityRow) => db.insertInto('activities').values(row))

/** Adds thousands in one statement, as one parameter. */
export async function addActivities(
  { db, companyId, userId }: CompanyScope,
  activities: readonly NewActivity[],
): Promise<void> {
  await sql`
    insert into activities (company_id, user_id, id, type, description, entity_type, entity_id, metadata)
    select ${companyId}, ${userId}, added.*
    from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb)
      as added (id uuid, type text, description text, "entityType" text, "entityId" uuid, metadata jsonb)
  `.execute(db)
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
