const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const counts = new Intl.NumberFormat('en-US')
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const longDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
// A day as such is midnight UTC.
const shortDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An amount of dollars, exact; cents where there are any: `$12,500`, `$12,500.50`. */
export const formatMoney = (amount: number) => dollars.format(amount)

/** An amount of dollars where there is little room: `$12.5K`. */
export const formatShortMoney = (amount: number) => shortDollars.format(amount)

/** A count: `100,000`. */
export const formatCount = (count: number) => counts.format(count)

/** The day of an instant where the person is: `Nov 21, 2026`. */
export const formatDate = (instant: string) => days.format(new Date(instant))

/** A day as such within the year: `Nov 21`. */
export const formatShortDay = (day: string) => shortDays.format(new Date(day))

/** Day and time of an instant where the person is: `Nov 21, 2026, 9:30 AM`. */
export const formatDateTime = (instant: string) => moments.format(new Date(instant))

/** An instant on a record, where the person is: `November 21, 2026 at 9:30 AM`. */
export function formatMoment(instant: string) {
  const date = new Date(instant)
  return `${longDays.format(date)} at ${times.format(date)}`
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day that an instant has in a time zone, as `2026-11-21`. */
export function dayIn(timeZone: string, instant: string | number): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // Swedes write days as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone })
    dayFormats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

export function readersZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}

/** How long ago: minutes under 1 hour, hours under 24 hours, then days. */
export function formatAgo(instant: string, now = Date.now()) {
  const passed = Math.max(0, now - Date.parse(instant))
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`
  return `${Math.floor(passed / DAY)}d ago`
}
