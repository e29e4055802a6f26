import { MOST_YEARS } from '../../../contract/analytics/endpoints.ts'
import type { AnalyticsQuery } from '../../../contract/analytics/fields.ts'
import { type CompanyDay, startOfDay } from '../../platform/database/days.ts'
import { analyticsRefusals } from './refusals.ts'
import type { Span } from './store.ts'

/** A month of the period, or what of it lies in the period. */
export interface PeriodMonth {
  /** As `2026-11`. */
  month: string
  /** Its first and last day in the period. */
  from: string
  to: string
  span: Span
  /** The same days a year earlier. */
  yearBefore: Span
}

/** The days that figures are of, in the company's time zone. */
export interface Period {
  from: string
  to: string
  today: string
  timeZone: string
  span: Span
  yearBefore: Span
  months: PeriodMonth[]
}

/** The period that is meant. Raises `bad_input` where it ends before it begins, or is too long. */
export function periodOf({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>, { day, timeZone }: CompanyDay): Period {
  const last = Temporal.PlainDate.from(to ?? day)
  const first = from ? Temporal.PlainDate.from(from) : last.with({ day: 1 }).subtract({ months: 11 })
  if (Temporal.PlainDate.compare(first, last) > 0) throw analyticsRefusals.ends_before_it_begins({ last: String(last) })
  if (Temporal.PlainDate.compare(first.add({ years: MOST_YEARS }), last) <= 0)
    throw analyticsRefusals.too_long({ most: MOST_YEARS, last: String(last) })
  const months = monthsOf(first, last, timeZone)
  const spans = { now: months.map(({ span }) => span), before: months.map(({ yearBefore }) => yearBefore) }
  return {
    from: first.toString(),
    to: last.toString(),
    today: day,
    timeZone,
    span: whole(spans.now),
    yearBefore: whole(spans.before),
    months,
  }
}

/** The month of a name; nothing without one. Raises `bad_input` for one that is not in the period. */
export function monthInPeriod({ months }: Period, name: string | undefined): PeriodMonth | undefined {
  const month = months.find((each) => each.month === name)
  if (name && !month) throw analyticsRefusals.month_outside()
  return month
}

/** A month as `2026-11`. */
export const monthOf = (day: Temporal.PlainDate): string => day.toPlainYearMonth().toString()

function monthsOf(first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string): PeriodMonth[] {
  const months: PeriodMonth[] = []
  for (
    let begin = first;
    Temporal.PlainDate.compare(begin, last) <= 0;
    begin = begin.with({ day: 1 }).add({ months: 1 })
  ) {
    const endOfMonth = lastOfMonth(begin)
    const end = Temporal.PlainDate.compare(endOfMonth, last) < 0 ? endOfMonth : last
    // A month that is whole is compared with a whole one, also where the other has a day more.
    const endBefore = end.equals(endOfMonth) ? lastOfMonth(end.subtract({ years: 1 })) : end.subtract({ years: 1 })
    months.push({
      month: monthOf(begin),
      from: begin.toString(),
      to: end.toString(),
      span: spanOf(begin, end, timeZone),
      yearBefore: spanOf(begin.subtract({ years: 1 }), endBefore, timeZone),
    })
  }
  return months
}

const lastOfMonth = (day: Temporal.PlainDate) => day.with({ day: day.daysInMonth })

const spanOf = (first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string): Span => ({
  start: startOfDay(first.toString(), timeZone),
  end: startOfDay(last.add({ days: 1 }).toString(), timeZone),
})

const whole = (spans: Span[]): Span => ({ start: spans.at(0)?.start ?? '', end: spans.at(-1)?.end ?? '' })
