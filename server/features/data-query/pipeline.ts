import { type RawBuilder, sql } from 'kysely'
import { UNNAMED } from '../../platform/database/statement.ts'
import type { Counts } from './counts.ts'
import { stageAt } from './lead-sql.ts'
import { OPEN_LEADS } from './leads.ts'
import type { Plan } from './plan.ts'

interface Chosen {
  /** What is found first, for `from` to name. */
  first: RawBuilder<unknown>[]
  /** The first rows. */
  chosen: RawBuilder<unknown>
  /** The rows, as `r`. */
  from: RawBuilder<unknown>
}

/**
 * The pipeline stage by stage, in the order of `PIPELINE` in `plan.ts`. Leads are looked at once and counted by stage and
 * days; medians and sums are those of the few counts.
 */
export function pipelineOf({ subject }: Plan, { first, chosen, from }: Chosen): RawBuilder<Counts> {
  const days = subject.fields.daysInStage?.sql ?? sql`0`
  return sql<Counts>`${sql.raw(UNNAMED)} with ${sql.join([
    ...first,
    sql`counted as materialized (
      select r.stage_position, ${days} as days, count(*) as leads, sum(r.value_cents) as cents,
        sum(r.value_cents * r.probability) as weighted
      from ${from} group by 1, 2
    )`,
    sql`ranked as (
      select *, sum(leads) over (partition by stage_position order by days) as upto, sum(leads) over (partition by stage_position) as all_leads
      from counted
    )`,
    sql`stages as (
      select r.stage_position, sum(leads) as leads, round(sum(cents) / 100, 2) as value,
        coalesce(round(sum(weighted) filter (where ${OPEN_LEADS}) / 10000, 2), 0) as weighted,
        round((min(days) filter (where upto >= floor((all_leads + 1) / 2))
          + min(days) filter (where upto >= ceil((all_leads + 1) / 2))) / 2.0, 1) as median
      from ranked as r group by 1
    )`,
  ])}
    select
      ${chosen} as chosen,
      '' as matching,
      '0' as tied,
      (select json_build_array(coalesce(sum(leads), 0)::text, coalesce(round(sum(cents) / 100, 2), 0)::text,
          coalesce(round(sum(weighted) filter (where ${OPEN_LEADS}) / 10000, 2), 0)::text, null,
          round(100.0 * coalesce(sum(leads) filter (where stage_position = 5), 0)
            / nullif(sum(leads) filter (where stage_position >= 5), 0), 1)::text)
        from counted as r) as now,
      null::json as before,
      json_build_array((
        select coalesce(json_agg(json_build_array(${stageAt(sql`stage_position`)}, null, leads::text, value::text, weighted::text, median::text, null)
          order by stage_position), '[]') from stages
      )) as groups,
      null::json as groups_before`
}
