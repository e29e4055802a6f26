import type { periodUnits } from '../../../contract/data-query/endpoints.ts'
import type { Figure } from '../../../contract/data-query/fields.ts'
import { formatDuration } from '../../../contract/plain/duration.ts'
import type { Field } from './field.ts'

/** Dollars as they are shown: `$12,500`, `$12,500.50`. Takes the digits as they are. */
export function formatMoney(amount: number | string): string {
  const [whole = '0', cents = ''] = String(amount).replace('-', '').split('.')
  const shown = /[1-9]/.test(cents) ? `.${cents.padEnd(2, '0').slice(0, 2)}` : ''
  return `${Number(amount) < 0 ? '-' : ''}$${grouped(whole)}${shown}`
}

/** A number as it is shown: thousands with commas, and no zeros that say nothing. */
function formatNumber(number: number | string): string {
  const [whole = '0', places = ''] = String(number).replace('-', '').split('.')
  const shown = places.replace(/0+$/, '')
  return `${Number(number) < 0 ? '-' : ''}${grouped(whole)}${shown && `.${shown}`}`
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A day with how long ago it is, as `Nov 12, 2026, 10 days ago`. */
export function formatDaysAgo(day: string, daysAgo: number): string {
  const days = `${formatNumber(Math.abs(daysAgo))} ${Math.abs(daysAgo) === 1 ? 'day' : 'days'}`
  return `${formatDay(day)}, ${daysAgo === 0 ? 'today' : daysAgo > 0 ? `${days} ago` : `in ${days}`}`
}

/** A figure's value as it is shown. */
export function formatFigure(value: string, unit: Figure['unit']): string {
  switch (unit) {
    case 'dollars':
      return formatMoney(value)
    case 'percent':
      return `${formatNumber(value)}%`
    case 'days':
      return Number(value) === 0
        ? '0 days'
        : `${Number(value) < 0 ? '-' : ''}${formatDuration(Math.abs(Number(value)))}`
    case 'bytes':
      return `${formatNumber(value)} ${Number(value) === 1 ? 'byte' : 'bytes'}`
    default:
      return formatNumber(value)
  }
}

/** What a field holds, as it is shown: digits in its unit, or a day. */
export function formatAmount(value: string, { kind, unit = 'number' }: Pick<Field, 'kind' | 'unit'>): string {
  if (kind === 'day') return formatDay(value)
  return formatFigure(value, kind === 'money' ? 'dollars' : kind === 'percent' ? 'percent' : unit)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as `Nov 21, 2026`. */
export function formatDay(day: string): string {
  const { year, month, day: date } = Temporal.PlainDate.from(day)
  return `${MONTHS[month - 1]} ${date}, ${year}`
}

/** Days from one to another, both included, as `Nov 1 – 30, 2026`. */
export function formatDays(from: string, to: string): string {
  const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (start.equals(end)) return formatDay(from)
  if (start.year !== end.year) return `${formatDay(from)} – ${formatDay(to)}`
  if (start.month !== end.month) return `${MONTHS[start.month - 1]} ${start.day} – ${formatDay(to)}`
  return `${MONTHS[start.month - 1]} ${start.day} – ${end.day}, ${end.year}`
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A period that begins on a day, as `Nov 2026` or `Q4 2026`; a day of the week by its number. */
export function formatPeriod(from: string, by: (typeof periodUnits)[number]): string {
  if (by === 'weekday') return WEEKDAYS[Number(from) - 1] ?? ''
  const start = Temporal.PlainDate.from(from)
  switch (by) {
    case 'day':
      return formatDay(from)
    case 'week':
      return formatDays(from, start.add({ days: 6 }).toString())
    case 'month':
      return `${MONTHS[start.month - 1]} ${start.year}`
    case 'quarter':
      return `Q${Math.ceil(start.month / 3)} ${start.year}`
    case 'year':
      return String(start.year)
  }
}

/** The day of an instant, where the company is. */
export const dayOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The day that a due date falls on: midnight UTC stands for the whole day. */
export const dueDayOf = (due: string, timeZone: string): string =>
  dayOf(due, due.endsWith('T00:00:00.000Z') ? 'UTC' : timeZone)

/** Some words with commas, and a last word before the last of them. */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

export const capitalised = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
