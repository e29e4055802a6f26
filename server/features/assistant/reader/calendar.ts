import { type CalendarUnit as PeriodUnit, shift, unitAround, unitAway } from '../../../platform/database/days.ts'
import { MONTH_NAMES } from './lexicon/calendar.ts'

export { type CalendarUnit as PeriodUnit, shift, unitAround, unitAway } from '../../../platform/database/days.ts'

/** Days, both included; without an end it goes on. */
export interface Period {
  from?: string
  to?: string
  /** As it is told. */
  label: string
  /** The calendar's own unit, where it is one. */
  unit?: PeriodUnit
  /** One of each year, as a season: what was before it is that of the year before. */
  isYearly?: true
  /** The first or second half of what was not named. */
  half?: 1 | 2
  /** Behind days that were said before, the unit before those, or after: `the following week`. */
  beside?: -1 | 1
  /** Of `since`: the last day of what was named, by which what goes on since then had begun. */
  begunBy?: string
  /** The same name in the time to come, as of `in May` where something is due. */
  next?: { from: string; to: string; label: string }
}

export const date = (day: string) => Temporal.PlainDate.from(day)

export const daysBetween = (from: string, to: string) => date(from).until(date(to)).days

export const shiftDay = (day: string, days: number) => shift(day, days, 'day')

/** Roughly, where an amount of time is computed in days. */
export const DAYS_OF: Record<PeriodUnit, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

export const monthOf = (year: number, month: number) => {
  const around = unitAround(new Temporal.PlainDate(year, month, 1).toString(), 'month')
  return { ...around, label: `${MONTH_NAMES[month - 1]} ${year}` }
}

/** The first or second half of a month. */
export const halfOf = ({ from, to, label }: { from: string; to: string; label: string }, half: 1 | 2) =>
  half === 1
    ? { from, to: shiftDay(from, 14), label: `first half of ${label}` }
    : { from: shiftDay(from, 15), to, label: `second half of ${label}` }

/** The same days a year earlier, or later. */
export const yearEarlier = ({ from, to }: { from: string; to: string }, away: -1 | 1 = -1) => ({
  from: shift(from, away, 'year'),
  to: date(to).day === date(to).daysInMonth ? unitAway(to, away * 12, 'month').to : shift(to, away, 'year'),
})

const UNITS: PeriodUnit[] = ['week', 'month', 'quarter', 'year']
const isWhole = ({ from, to }: { from: string; to: string }, unit: PeriodUnit) => {
  const around = unitAround(from, unit)
  return around.from === from && around.to === to
}

export const periodBefore = (days: { from: string; to: string }) => periodBeside(days, -1)

/** The period of the same length or name just before, or after. */
export function periodBeside({ from, to }: { from: string; to: string }, away: -1 | 1) {
  const whole = UNITS.find((each) => isWhole({ from, to }, each))
  if (whole) return unitAway(from, away, whole)
  const days = daysBetween(from, to) + 1
  return { from: shiftDay(from, away * days), to: shiftDay(to, away * days) }
}

/** The unit that days are one of. */
export const unitOf = ({ from, to }: { from: string; to: string }): PeriodUnit | undefined =>
  from === to
    ? 'day'
    : UNITS.find((each) => isWhole({ from, to }, each) || (each === 'week' && daysBetween(from, to) === 6))

/** A day as it is told. */
export const dayName = (day: string) => {
  const { day: number, month, year } = date(day)
  return `${MONTH_NAMES[month - 1]} ${number}, ${year}`
}
