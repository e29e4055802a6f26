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

/** The instant at which a day begins, where the company is; for the database alone, as a day may be any. */
export const startOfDay = (day: string, timeZone: string): string =>
  readable(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant())

/** The instant at which the month of a day begins, where the company is. */
export const startOfMonth = ({ day, timeZone }: CompanyDay): string =>
  startOfDay(Temporal.PlainDate.from(day).with({ day: 1 }).toString(), timeZone)

/** Whole days from a first to a last one, both included. */
export interface Days {
  from: string
  to: string
}

/** The periods that have a name as seen from a day. Weeks begin on Monday. */
export function periodsAround(today: string) {
  const day = Temporal.PlainDate.from(today)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const month = day.with({ day: 1 })
  const quarter = month.subtract({ months: (month.month - 1) % 3 })
  const year = month.with({ month: 1 })
  return {
    today: daysFrom(day, { days: 1 }),
    yesterday: daysFrom(day.subtract({ days: 1 }), { days: 1 }),
    'this-week': daysFrom(monday, { days: 7 }),
    'last-week': daysFrom(monday.subtract({ days: 7 }), { days: 7 }),
    'this-month': daysFrom(month, { months: 1 }),
    'last-month': daysFrom(month.subtract({ months: 1 }), { months: 1 }),
    'this-quarter': daysFrom(quarter, { months: 3 }),
    'last-quarter': daysFrom(quarter.subtract({ months: 3 }), { months: 3 }),
    'this-year': daysFrom(year, { years: 1 }),
    'last-year': daysFrom(year.subtract({ years: 1 }), { years: 1 }),
  }
}

const daysFrom = (first: Temporal.PlainDate, length: Temporal.DurationLike): Days => ({
  from: first.toString(),
  to: first.add(length).subtract({ days: 1 }).toString(),
})

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

const shift = (day: string, days: number) =>
  readable(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime('UTC').toInstant())

/** An instant as PostgreSQL reads it, which knows years of four digits; before and after those nothing lies that is kept. */
function readable(instant: Temporal.Instant): string {
  const { year } = instant.toZonedDateTimeISO('UTC')
  if (year < 1) return '-infinity'
  return year > 9999 ? 'infinity' : instant.toString()
}
