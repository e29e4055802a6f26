import { sql } from 'kysely'
import type { Grouping, Plan } from './plan.ts'
import { type Chosen, choose } from './selection.ts'
import { keyOf, sortingOf } from './sorting.ts'

/**
 * Which rows a plan is about: all that match, or so many of each group. These stand group by group, the one with the first row
 * of all before the others, and `r.standing` of a row is that of its group.
 */
export function chooseBest(wanted: Plan): Chosen {
  const chosen = choose(wanted)
  const { plan, now, first } = chosen
  const { limitEach, skip = 0 } = plan.query
  const [group] = plan.groups
  if (!limitEach || !group) return chosen
  const keys = [group, ...(group.inner ? [group.inner] : [])].map((each) => sortableKey(plan, each))
  const parts = sql`partition by ${sql.join(keys)}`
  const sorting = sortingOf(plan)
  const best = sql`best_now as materialized (
    select *, min(r.overall) over (${parts}) as standing from (
      select *, row_number() over (order by ${sorting}) as overall from (
        select *, row_number() over (${parts} order by ${sorting}) as place from matching_now as r
      ) as r where r.place > ${sql.lit(skip)} and r.place <= ${sql.lit(skip + limitEach)}
    ) as r
  )`
  const of = { ...now, from: sql`best_now as r`, sorted: sql`r.standing, r.place` }
  return { ...chosen, first: [...first, best], now: of }
}

// A person as the id that it is: sorted as texts, 100,000 of them take half as long again.
const sortableKey = (plan: Plan, group: Grouping) =>
  group.field.kind === 'person' ? group.field.sql : keyOf(plan, group)
