import { sql } from 'kysely'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import { comparesWithMiddle, middleKey } from './conditions.ts'
import type { Ground } from './field.ts'
import { measureOf } from './measures.ts'
import { type Plan, planOf } from './plan.ts'
import { choose, computedWith, source } from './selection.ts'

/** The averages and medians that a query compares with, over the rows that meet all of its other conditions. */
export async function findMiddles(scope: MemberScope, { query, ground }: Plan): Promise<Ground['middles']> {
  const wanted = query.conditions.flatMap(({ field, aboveThe, belowThe }) =>
    [aboveThe, belowThe].flatMap((measure) => (measure ? [{ field, measure }] : [])),
  )
  const conditions = query.conditions.filter((condition) => !comparesWithMiddle(condition))
  const found = wanted.map(async ({ field, measure }): Promise<[string, string | null]> => {
    const others: DataQuery = { aim: 'figures', subject: query.subject, conditions, measures: [{ measure, field }] }
    return [middleKey(field, measure), await findMiddle(scope, planOf(others, ground))]
  })
  return new Map(await Promise.all(found))
}

async function findMiddle({ db }: MemberScope, of: Plan): Promise<string | null> {
  const { first, plan, now } = choose(of)
  const [measured] = plan.measures
  if (!measured) return null
  const middle = measureOf(measured, { subject: plan.subject, timeZone: plan.ground.today.timeZone })
  const { rows } = await sql<{ middle: string | null }>`${first.length > 0 ? sql`with ${sql.join(first)}` : sql``}
    select (${middle})::text as middle from ${source(now, computedWith(plan))}`.execute(db)
  return rows[0]?.middle ?? null
}
