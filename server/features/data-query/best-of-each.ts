import { sql } from 'kysely'
import type { Grouping, Plan } from './plan.ts'
import { type Chosen, choose } from './selection.ts'
import { keyOf, sortingOf } from './sorting.ts'

/** Among so many rows, the first of all, most groups have theirs. */
const FIRST = 1000

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
  const each = [group, ...(group.inner ? [group.inner] : [])]
  const keys = sql.join(each.map((one) => sortableKey(plan, one)))
  const columns = sql.join(each.map((_, index) => sql.lit(index + 1)))
  const sorting = sortingOf(plan)
  const last = sql.lit(skip + limitEach)
  // All rows are sorted only of groups that have too few among the first, and of those whose key is null.
  const isKnown = sql`coalesce((${keys}) in (select * from known_groups), false)`
  const best = sql`first_now as materialized (
    select * from matching_now as r order by ${sorting} limit ${sql.lit(FIRST)}
  ), known_groups as materialized (
    select ${keys} from first_now as r group by ${columns} having count(*) >= ${last}
  ), best_now as materialized (
    select *, min(r.overall) over (partition by ${keys}) as standing from (
      select *, row_number() over (order by ${sorting}) as overall from (
        select *, row_number() over (partition by ${keys} order by ${sorting}) as place from (
          select * from first_now as r where ${isKnown} union all select * from matching_now as r where not ${isKnown}
        ) as r
      ) as r where r.place > ${sql.lit(skip)} and r.place <= ${last}
    ) as r
  )`
  const of = { ...now, from: sql`best_now as r`, sorted: sql`r.standing, r.place` }
  return { ...chosen, first: [...first, best], now: of }
}

const NOBODY = sql`'00000000-0000-0000-0000-000000000000'::uuid`

// A person as the id that it is: sorted as texts, 100,000 of them take half as long again.
const sortableKey = (plan: Plan, group: Grouping) =>
  group.field.kind === 'person' ? sql`coalesce(${group.field.sql}, ${NOBODY})` : keyOf(plan, group)
