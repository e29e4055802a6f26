import { ASSUMED_DAYS_PER_STAGE, openStages } from '../../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import { type CompanyDay, startOfDay } from '../../platform/database/days.ts'
import { monthOf } from './period.ts'
import type { Expectation } from './pipeline-store.ts'
import { daysOf } from './rounding.ts'
import type { Span } from './store.ts'

/** Days from each open stage to winning: those of the leads won from there in the last year, or an assumption. */
export const forecastDaysOf = (remaining: { won: number; seconds: number | null }[]): Analytics['forecastDays'] =>
  openStages.map((stage, index) => {
    const { won, seconds } = remaining[index] ?? { won: 0, seconds: null }
    const assumed = ASSUMED_DAYS_PER_STAGE * (openStages.length - index)
    return { stage, won, days: daysOf(seconds) ?? assumed }
  })

/**
 * The first month, and up to when a lead must have come into its stage to be expected by the end of each. Where that is past,
 * the lead is expected today.
 */
export function expectationOf(days: Analytics['forecastDays'], { day, timeZone }: CompanyDay): Expectation {
  const today = Temporal.PlainDate.from(day)
  const since: Expectation['since'] = { new: [], qualified: [], proposal: [], negotiation: [] }
  for (const { stage, days: exact } of days) {
    const remaining = Math.round(exact)
    const latest = today.add({ days: remaining })
    for (let month = nextMonth(today); Temporal.PlainDate.compare(month, latest) <= 0; month = nextMonth(month)) {
      since[stage].push(startOfDay(month.subtract({ days: remaining }).toString(), timeZone))
    }
  }
  return { month: today.with({ day: 1 }).toString(), since }
}

/** The year that ends with today: what was won in it says how long winning takes. */
export function lastYear({ day, timeZone }: CompanyDay): Span {
  const today = Temporal.PlainDate.from(day)
  const first = today.subtract({ years: 1 }).add({ days: 1 })
  return { start: startOfDay(first.toString(), timeZone), end: startOfDay(today.add({ days: 1 }).toString(), timeZone) }
}

const nextMonth = (day: Temporal.PlainDate) => day.with({ day: 1 }).add({ months: 1 })

/** Every month from this one to the last that something is expected in. */
export function forecastOf(
  found: { month: number; leads: number; value: number }[],
  { day }: CompanyDay,
): Analytics['forecast'] {
  const first = Temporal.PlainDate.from(day).with({ day: 1 })
  const last = Math.max(-1, ...found.map(({ month }) => month))
  return Array.from({ length: last + 1 }, (_, index) => {
    const { leads = 0, value = 0 } = found.find(({ month }) => month === index) ?? {}
    return { month: monthOf(first.add({ months: index })), value, leads }
  })
}
