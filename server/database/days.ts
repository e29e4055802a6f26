import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A day where a company is. */
export interface CompanyDay {
  /** As `2026-11-21`. */
  day: string
  /** The company's zone, in which the day begins and ends. */
  timeZone: string
}

/** The last day of the week that a day is in, which is its Sunday. */
export function endOfWeek(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.add({ days: 7 - date.dayOfWeek }).toString()
}

/** The instant at which the month of a day begins, where the company is. */
export function startOfMonth({ day, timeZone }: CompanyDay): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).toZonedDateTime(timeZone).toInstant().toString()
}

/**
 * Whether a due date falls on one of the days after `after` up to `until`, where the company is; a bound that is left out
 * bounds nothing.
 */
export function isDue(
  dueDate: RawBuilder<string | null>,
  { after, until }: { after?: string; until?: string },
  timeZone: string,
): RawBuilder<SqlBool> {
  const day = sql`due_day(${dueDate}, ${timeZone})`
  const conditions: RawBuilder<SqlBool>[] = []
  // The instants themselves are compared too, as widely as any zone may be off: an index knows them.
  if (after) conditions.push(sql`(${dueDate} > ${shift(after, -1)} and ${day} > ${after}::date)`)
  if (until) conditions.push(sql`(${dueDate} < ${shift(until, 2)} and ${day} <= ${until}::date)`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const shift = (day: string, days: number) => `${Temporal.PlainDate.from(day).add({ days })}T00:00:00Z`
