/** Money, dates and times as people read them. The product speaks English and shows dollars (spec 1 §9). */

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const numbers = new Intl.NumberFormat('en-US')
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayWithYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 1234.5 → "$1,234.50", 1200 → "$1,200". */
export function formatMoney(amount: number) {
  return dollars.format(amount)
}

/** 12_345_678 → "$12.35M": for where the whole amount has no room. */
export function formatShortMoney(amount: number) {
  return shortDollars.format(amount)
}

/** 12345 → "12,345". */
export function formatNumber(value: number) {
  return numbers.format(value)
}

/** The day of an instant where the person is: "Nov 21", with the year when it is not this one. */
export function formatDay(instant: string | Date) {
  const date = new Date(instant)
  return (date.getFullYear() === new Date().getFullYear() ? day : dayWithYear).format(date)
}

/** The day and time of an instant where the person is: "Nov 21, 2026, 3:04 PM". */
export function formatMoment(instant: string | Date) {
  return moment.format(new Date(instant))
}

/** How long ago: minutes under 1 hour, hours under 24 hours, then days (spec 1 §9). */
export function formatAgo(instant: string | Date, now = Date.now()) {
  // A clock that runs behind the server's must not show the future.
  const passed = Math.max(0, now - new Date(instant).getTime())
  if (passed < MINUTE) return 'less than a minute ago'
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour')
  return relative.format(-Math.floor(passed / DAY), 'day')
}
