import { MONTH_NAMES, type PeriodUnit } from './lexicon/calendar.ts'

export type { PeriodUnit } from './lexicon/calendar.ts'

/** Days, both included; without an end it goes on. */
export interface Period {
  from?: string
  to?: string
  /** As it is told. */
  label: string
  /** The calendar's own unit, where it is one. */
  unit?: PeriodUnit
  /** The first or second half of what was not named. */
  half?: 1 | 2
  /** Of `since`: the last day of what was named, by which what goes on since then had begun. */
  begunBy?: string
  /** The same name in the time to come, as of `in May` where something is due. */
  next?: { from: string; to: string; label: string }
}

export const date = (day: string) => Temporal.PlainDate.from(day)

export const shiftDay = (day: string, days: number) => date(day).add({ days }).toString()

/** Roughly, where an amount of time is computed in days. */
export const DAYS_OF: Record<PeriodUnit, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const

/** The day so many units before or after another. */
export function shift(day: string, count: number, unit: PeriodUnit): string {
  if (unit === 'day') return shiftDay(day, count)
  if (unit === 'week') return shiftDay(day, count * 7)
  return date(day)
    .add({ months: count * MONTHS_OF[unit] })
    .toString()
}

/** First and last day of the week, month, quarter or year that a day is in. Weeks begin on Monday. */
export function unitAround(day: string, unit: PeriodUnit): { from: string; to: string } {
  if (unit === 'day') return { from: day, to: day }
  const at = date(day)
  if (unit === 'week') {
    const monday = at.subtract({ days: at.dayOfWeek - 1 })
    return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
  }
  const months = MONTHS_OF[unit]
  const first = at.with({ day: 1, month: Math.floor((at.month - 1) / months) * months + 1 })
  return { from: first.toString(), to: first.add({ months }).subtract({ days: 1 }).toString() }
}

/** The unit so many before or after the one that a day is in. */
export const unitAway = (day: string, count: number, unit: PeriodUnit) =>
  unitAround(shift(unitAround(day, unit).from, count, unit), unit)

export const monthOf = (year: number, month: number) => {
  const around = unitAround(new Temporal.PlainDate(year, month, 1).toString(), 'month')
  return { ...around, label: `${MONTH_NAMES[month - 1]} ${year}` }
}

/** The same days a year earlier. */
export const yearEarlier = ({ from, to }: { from: string; to: string }) => ({
  from: shift(from, -1, 'year'),
  to: isEndOfMonth(to) ? unitAway(to, -12, 'month').to : shift(to, -1, 'year'),
})

/** The period of the same length or name just before. */
export function periodBefore({ from, to, unit }: { from: string; to: string; unit?: PeriodUnit | undefined }) {
  if (unit) return unitAway(from, -1, unit)
  const days = date(from).until(date(to)).days + 1
  return { from: shiftDay(from, -days), to: shiftDay(from, -1) }
}

const isEndOfMonth = (day: string) => date(day).day === date(day).daysInMonth

/** A day as it is told. */
export const dayName = (day: string) => {
  const { day: number, month, year } = date(day)
  return `${MONTH_NAMES[month - 1]} ${number}, ${year}`
}
