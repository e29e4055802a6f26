import { type SqlBool, sql } from 'kysely'
import { Activity } from '../../../contract/activities/fields.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { eventLine, eventMetadata } from '../../platform/events/lines.ts'

const { description: _, metadata: __, ...shape } = Activity.shape
const columns = Object.keys(shape) as (keyof typeof shape)[]

/** The lines of the feed that the caller may see, newest first. */
export const listActivities = (scope: CompanyScope, part: Part): Promise<Rows<Activity>> =>
  readPage(lines(scope), newestFirst, part)

/** Those with these ids that there are for who asks, in any order. */
export async function findActivities(scope: CompanyScope, ids: string[]): Promise<Activity[]> {
  return lines(scope).where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
}

export const countActivities = (scope: CompanyScope): Promise<number> => countRows(shown(scope))

const lines = (scope: CompanyScope) =>
  shown(scope)
    .select(columns)
    .select([eventLine('events').as('description'), eventMetadata('events').as('metadata')])
    .$narrowType<Pick<Activity, 'type'>>()

const shown = (scope: CompanyScope) =>
  rowsOf(scope, 'events')
    .where('type', 'is not', null)
    .where((eb) => eb.or([eb('visibleTo', 'is', null), eb('visibleTo', '=', scope.userId)]))
