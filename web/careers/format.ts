import type { PublicOpening } from '../../contract/careers/fields.ts'
import { formatPay } from '../../contract/openings/salary.ts'

/** A salary a year; nothing where there is none. */
export function formatSalary({
  salaryMin: min,
  salaryMax: max,
  salaryCurrency,
}: Pick<PublicOpening, 'salaryMin' | 'salaryMax' | 'salaryCurrency'>): string | undefined {
  const write = (amount: number) => formatPay(amount, salaryCurrency)
  if (min !== null && max !== null) return `${write(min)} - ${write(max)}`
  if (min !== null) return `From ${write(min)}`
  return max === null ? undefined : `Up to ${write(max)}`
}

// In UTC, so that the server and the browser that takes its page over write the same day.
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day, or the day of an instant: `Nov 21, 2026`. */
export const formatDay = (day: string) => days.format(new Date(day))
