import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A day where a company is. */
export interface CompanyDay {
  /** As `2026-11-21`. */
  day: string
  /** The company's zone, in which the day begins and ends. */
  timeZone: string
}

/** The last day of the week that a day is in, which is its Sunday. */
export const endOfWeek = (day: string): string => unitAround(day, 'week').to

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

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const MONTHS_OF = { month: 1, quarter: 3, year: 12 }

/** The day so many units before or after another. */
export function shift(day: string, count: number, unit: CalendarUnit): string {
  const at = Temporal.PlainDate.from(day)
  if (unit === 'day' || unit === 'week') return at.add({ days: count * (unit === 'day' ? 1 : 7) }).toString()
  return at.add({ months: count * MONTHS_OF[unit] }).toString()
}

/** First and last day of the week, month, quarter or year that a day is in. Weeks begin on Monday. */
export function unitAround(day: string, unit: CalendarUnit): Days {
  if (unit === 'day') return { from: day, to: day }
  const at = Temporal.PlainDate.from(day)
  if (unit === 'week') {
    const monday = at.subtract({ days: at.dayOfWeek - 1 })
    return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
  }
  const months = MONTHS_OF[unit]
  const first = at.with({ day: 1, month: Math.floor((at.month - 1) / months) * months + 1 })
  return { from: first.toString(), to: first.add({ months }).subtract({ days: 1 }).toString() }
}

/** The unit so many before or after the one that a day is in. */
export const unitAway = (day: string, count: number, unit: CalendarUnit): Days =>
  unitAround(shift(unitAround(day, unit).from, count, unit), unit)

/** The periods that have a name as seen from a day. */
export const periodsAround = (today: string) => ({
  today: unitAround(today, 'day'),
  yesterday: unitAway(today, -1, 'day'),
  'this-week': unitAround(today, 'week'),
  'last-week': unitAway(today, -1, 'week'),
  'this-month': unitAround(today, 'month'),
  'last-month': unitAway(today, -1, 'month'),
  'this-quarter': unitAround(today, 'quarter'),
  'last-quarter': unitAway(today, -1, 'quarter'),
  'this-year': unitAround(today, 'year'),
  'last-year': unitAway(today, -1, 'year'),
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
  if (after) conditions.push(sql`(${dueDate} > ${instantNear(after, -1)} and ${day} > ${after}::date)`)
  if (until) conditions.push(sql`(${dueDate} < ${instantNear(until, 2)} and ${day} <= ${until}::date)`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const instantNear = (day: string, days: number) =>
  readable(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime('UTC').toInstant())

/** An instant as PostgreSQL reads it, which knows years of four digits; before and after those nothing lies that is kept. */
function readable(instant: Temporal.Instant): string {
  const { year } = instant.toZonedDateTimeISO('UTC')
  if (year < 1) return '-infinity'
  return year > 9999 ? 'infinity' : instant.toString()
}
