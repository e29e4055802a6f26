import { sql } from 'kysely'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import { averageKey, comparesWithAverage } from './conditions.ts'
import type { Ground } from './field.ts'
import { measureOf } from './measures.ts'
import { type Plan, planOf } from './plan.ts'
import { choose, computedWith, source } from './selection.ts'

/** The averages and medians that a query compares with, over the rows that meet all of its other conditions. */
export async function findAverages(scope: MemberScope, { query, ground }: Plan): Promise<Ground['averages']> {
  const wanted = query.conditions.flatMap(({ field, aboveThe, belowThe }) =>
    [aboveThe, belowThe].flatMap((measure) => (measure ? [{ field, measure }] : [])),
  )
  const conditions = query.conditions.filter((condition) => !comparesWithAverage(condition))
  const among = query.among && { among: query.among }
  const found = wanted.map(async ({ field, measure }): Promise<[string, string | null]> => {
    const others: DataQuery = {
      aim: 'figures',
      subject: query.subject,
      ...among,
      conditions,
      measures: [{ measure, field }],
    }
    return [averageKey(field, measure), await findAverage(scope, planOf(others, ground))]
  })
  return new Map(await Promise.all(found))
}

async function findAverage({ db }: MemberScope, of: Plan): Promise<string | null> {
  const { first, plan, now } = choose(of)
  const [measured] = plan.measures
  if (!measured) return null
  const average = measureOf(measured, { subject: plan.subject, timeZone: plan.ground.today.timeZone })
  const { rows } = await sql<{ average: string | null }>`${first.length > 0 ? sql`with ${sql.join(first)}` : sql``}
    select (${average})::text as average from ${source(now, computedWith(plan))}`.execute(db)
  return rows[0]?.average ?? null
}
