import { formatMoney } from '../format.ts'

/** A salary of dollars a year; nothing where there is none. */
export function formatSalary(min: number | null, max: number | null): string | undefined {
  if (min !== null && max !== null) return `${formatMoney(min)} - ${formatMoney(max)}`
  if (min !== null) return `From ${formatMoney(min)}`
  return max === null ? undefined : `Up to ${formatMoney(max)}`
}

// In UTC, so that the server and the browser that takes its page over write the same day.
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day, or the day of an instant: `Nov 21, 2026`. */
export const formatDay = (day: string) => days.format(new Date(day))
