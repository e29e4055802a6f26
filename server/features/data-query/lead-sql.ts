import { type RawBuilder, sql } from 'kysely'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { Condition, FieldSql, Ground } from './field.ts'
import { wholeWords } from './fields.ts'

type Sql = RawBuilder<unknown>

/** From this probability on, in percent, an open lead is hot. */
export const HOT_PROBABILITY = 60

/** Cents that no lead is worth. */
const NEVER = Number.MAX_SAFE_INTEGER

// A stage follows from its place in the pipeline, which an index has together with a lead's value and owner: so most
// figures are computed without reading the leads themselves.
const ORDER: readonly string[] = leadStages
const STAGES = sql.lit(`{${ORDER.join()}}`)
const PLACES_OF: Readonly<Record<string, number[]>> = { open: [1, 2, 3, 4], won: [5], lost: [6] }

/** The name of the stage that has a place in the pipeline, from 1 on. */
export const stageAt = (place: Sql): Sql => sql`(${STAGES}::text[])[${place}]`
/** The place that the stage of a name has. */
export const placeOf = (stage: Sql): Sql => sql`array_position(${STAGES}::text[], ${stage})`

/** The SQL of what is more than a column of a lead, which stands in a query as `at`: a lead itself, or the one that a task belongs to. */
export function leadSql({ companyId, topValue }: Ground, at: 'r' | 'l') {
  const column = (name: string) => sql.ref(`${at}.${name}`)
  const place = column('stage_position')
  const isAt = (places: number[]): Condition => sql`${place} = any(${places}::smallint[])`
  const high: Condition = sql`${column('value_cents')} >= ${topValue ?? NEVER}`
  return {
    stage: {
      sql: stageAt(place),
      rank: place,
      isOneOf: (values) => isAt(values.map((value) => ORDER.indexOf(value) + 1)),
    },
    outcome: {
      sql: sql`case when ${place} <= 4 then 'open' when ${place} = 5 then 'won' when ${place} = 6 then 'lost' end`,
      rank: sql`greatest(${place}, 4)`,
      isOneOf: (values) => isAt(values.flatMap((value) => PLACES_OF[value] ?? [])),
    },
    place: {
      sql: sql`coalesce(nullif(${column('city')}, ''), nullif(${column('state')}, ''), ${column('country')})`,
      matches: (text) => isInPlace(companyId, [column('city'), column('state'), column('country')], text),
    },
    value: { sql: column('value_cents') },
    hot: {
      sql: sql`(${place} in (3, 4)
        or ${place} in (1, 2) and (${column('probability')} >= ${HOT_PROBABILITY} or ${high}))`,
    },
    highValue: { sql: high },
  } satisfies Record<string, FieldSql>
}

/** Up to so many places of leads are gone through one by one. */
const FEW_PLACES = 500

// Most leads are in few places: from one to the next it is a step in their index. Where there are many, the index is read whole.
const isInPlace = (companyId: string, columns: ReturnType<typeof sql.ref>[], text: string): Condition =>
  sql`(${sql.join(columns)}) in (
    with recursive step as (
      (select city, state, country from leads where company_id = ${companyId} and deleted_at is null
       order by city, state, country limit 1)
      union all
      select next.* from step cross join lateral (
        select city, state, country from leads
        where company_id = ${companyId} and deleted_at is null
          and (city, state, country) > (step.city, step.state, step.country)
        order by city, state, country limit 1
      ) as next
    ),
    few as materialized (select * from step limit ${sql.lit(FEW_PLACES + 1)}),
    place as materialized (
      select * from few where (select count(*) from few) <= ${sql.lit(FEW_PLACES)}
      union all
      select distinct city, state, country from leads
      where company_id = ${companyId} and deleted_at is null and (select count(*) from few) > ${sql.lit(FEW_PLACES)}
    )
    select city, state, country from place where ${wholeWords(sql`concat_ws(', ', city, state, country)`, text)}
  )`
