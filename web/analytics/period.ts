/** Periods that are relative to today, as people choose them. */
export const periods = {
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  last_12_months: 'Last 12 months',
} as const

export type Period = keyof typeof periods

/** What is shown where nothing was chosen. */
export const USUAL_PERIOD = 'last_12_months'

/** First and last day, both included, as `2026-11-21`. */
export interface Days {
  from: string
  to: string
}

/** The days of a period as seen from a day. What has begun ends today; twelve months begin with a whole one. */
export function daysOf(period: Period, today: string): Days {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const quarter = month - ((month - 1) % 3)
  switch (period) {
    case 'last_30_days':
      return { from: dayBefore(today, 29), to: today }
    case 'last_90_days':
      return { from: dayBefore(today, 89), to: today }
    case 'this_month':
      return { from: firstOf(year, month), to: today }
    case 'last_month':
      return { from: firstOf(year, month - 1), to: dayBefore(firstOf(year, month), 1) }
    case 'this_quarter':
      return { from: firstOf(year, quarter), to: today }
    case 'last_quarter':
      return { from: firstOf(year, quarter - 3), to: dayBefore(firstOf(year, quarter), 1) }
    case 'this_year':
      return { from: firstOf(year, 1), to: today }
    case 'last_year':
      return { from: firstOf(year - 1, 1), to: dayBefore(firstOf(year, 1), 1) }
    case 'last_12_months':
      return { from: firstOf(year, month - 11), to: today }
  }
}

/** Whether a text is a day of the calendar, from 1900 to 2999. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Dec 1, 2025 – Nov 22, 2026". */
export const formatDays = ({ from, to }: Days) => days.formatRange(new Date(from), new Date(to))

const DAY = 86_400_000

const dayBefore = (day: string, count: number) => new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10)

/** The first day of a month, which may lie before January. */
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
