import { sql } from 'kysely'
import { shift, startOfDay } from '../../platform/database/days.ts'
import type { Condition, FieldSql, Ground } from './field.ts'

type Days = Parameters<NonNullable<FieldSql['days']>>[0]

/** The instants at which days begin and end; without an end, all that there are. */
export function spanOf({ from, to }: Days, { today: { timeZone } }: Ground) {
  return {
    start: sql`${from ? startOfDay(from, timeZone) : '-infinity'}::timestamptz`,
    end: sql`${to ? startOfDay(shift(to, 1, 'day'), timeZone) : 'infinity'}::timestamptz`,
  }
}

/** When the last of some moves `m` was; on given days, whether one was, whatever became of it since. `moves`: `lead_moves m where …`. */
export const lastMove = (moves: Condition, ground: Ground): FieldSql => ({
  sql: sql`(select max(m.changed_at) from ${moves})`,
  days: (days) => {
    const { start, end } = spanOf(days, ground)
    return sql`exists (select from ${moves} and m.changed_at >= ${start} and m.changed_at < ${end})`
  },
})
