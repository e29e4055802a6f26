import { DAYS_OF, date, dayName, type Period, type PeriodUnit, shift, shiftDay, unitAround } from '../calendar.ts'
import type { Span, Values } from '../meaning.ts'

// The days that are meant by parts of a period. Days are `2026-11-28`; what depends on the day it is asked on takes that day first.

type Days = { from: string; to: string; label: string }

export const yearOf = (day: string) => Number(day.slice(0, 4))

const monthNumber = (day: string) => Number(day.slice(5, 7))

export const single = (day: string): Days & { unit: 'day' } => ({
  from: day,
  to: day,
  label: dayName(day),
  unit: 'day',
})

/** Without a year: the latest that has begun, and the next where something is to come. */
export function yearly(today: string, days: (year: number) => Days & { unit?: PeriodUnit }): Period {
  const year = yearOf(today)
  const here = days(year)
  return { ...(here.from <= today ? here : days(year - 1)), next: here.to >= today ? here : days(year + 1) }
}

/** The days of a month, quarter, half or season, by the year. */
export function ofYear({ first, months, label, unit }: Values['Piece']) {
  return (year: number) => {
    const from = new Temporal.PlainDate(year, first, 1)
    return {
      from: from.toString(),
      to: from.add({ months }).subtract({ days: 1 }).toString(),
      label: `${label} ${year}`,
      ...(unit && { unit }),
    }
  }
}

export const isSeason = ({ unit, half }: Values['Piece']) => !unit && !half

/** Undefined where the month has no such day. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (day < 1 || day > 31 || month < 1 || month > 12 || year < 1900 || year > 2200) return undefined
  const at = Temporal.PlainDate.from({ year, month, day })
  return at.day === day ? at.toString() : undefined
}

export function dateOf(today: string, month: number, day: number, year?: number): Period | undefined {
  if (!dayOf(year ?? 2024, month, day)) return undefined
  if (year) return single(dayOf(year, month, day) ?? today)
  return yearly(today, (each) => single(dayOf(each, month, day) ?? `${each}-0${month}-28`))
}

/** `March 3 to 9` */
export function datesOf(today: string, month: number, first: number, last: number, year?: number) {
  const [from, to] = [dateOf(today, month, first, year), dateOf(today, month, last, year)]
  return from && to && spanned(from, to)
}

/** The latest day of that name, and the next. */
export function weekday(today: string, day: number): Period {
  const here = shiftDay(unitAround(today, 'week').from, day - 1)
  if (here === today) return { ...single(today), next: single(today) }
  const before = here < today ? here : shiftDay(here, -7)
  return { ...single(before), next: single(shiftDay(before, 7)) }
}

/** `Monday the 23rd`: the one nearest to today. */
export function nearest(today: string, day: number, nth: number): Period | undefined {
  const { from = today } = weekday(today, day)
  const days = [0, -1, 1, -2, 2, -3, 3, -4, 4].map((weeks) => shiftDay(from, 7 * weeks))
  const found = days.find((each) => Number(each.slice(8)) === nth)
  return found === undefined ? undefined : single(found)
}

/** `Monday to Wednesday` */
export function weekdays(today: string, first: number, last: number): Period {
  const from = shiftDay(unitAround(today, 'week').from, first - 1)
  return around(today, from, shiftDay(from, (last - first + 7) % 7), 'week')
}

/** `the 3rd to the 9th` */
export function daysOfMonth(today: string, first: number, last: number): Period | undefined {
  const [from, to] = [first, last].map((day) => dayOf(yearOf(today), monthNumber(today), day))
  return from && to && from < to ? around(today, from, to, 'month') : undefined
}

/** Some days, with the same of the time before or after where they are not of now. */
function around(today: string, from: string, to: string, unit: 'week' | 'month'): Period {
  const moved = (by: number): Days => {
    const [begin, end] = [shift(from, by, unit), shift(to, by, unit)]
    return { from: begin, to: end, label: `${dayName(begin)} to ${dayName(end)}` }
  }
  return { ...moved(from > today ? -1 : 0), next: moved(to < today ? 1 : 0) }
}

/** By the week's number in the year. */
export function weekOf(year: number, nth: number) {
  const from = shiftDay(unitAround(`${year}-01-04`, 'week').from, 7 * (nth - 1))
  return { from, to: shiftDay(from, 6), label: `week ${nth} of ${year}`, unit: 'week' as const }
}

/** `last 30 days`, up to today; ahead from today on. */
export function rolling(today: string, { count, unit }: Span, way: -1 | 1): Period {
  const whole = Math.max(1, Math.floor(count))
  const rest = count > 1 ? Math.round((count - whole) * DAYS_OF[unit]) : 0
  const end = shiftDay(shift(today, way * whole, unit), way * rest)
  const label = `${way < 0 ? 'last' : 'next'} ${count === 1 ? unit : `${count} ${unit}s`}`
  return way < 0 ? { from: end, to: today, label } : { from: today, to: end, label }
}

/** A part of a period, and the same part of the one that comes next. */
export function within(period: Period, part: (whole: Days) => Days | undefined): Period | undefined {
  const { from, to, next } = period
  const made = from && to && part({ ...period, from, to })
  const ahead = next && part(next)
  return made ? { ...made, ...(ahead && { next: ahead }) } : undefined
}

/** So many days at the start or the end of a period, or the one in its middle. */
export const partOf = (period: Period, place: 'start' | 'middle' | 'end', days = 1): Period | undefined =>
  within(period, ({ from, to, label }) => {
    const middle = shiftDay(from, Math.floor(date(from).until(to).total('days') / 2 + 0.5) - 1)
    const begin = place === 'start' ? from : place === 'end' ? shiftDay(to, 1 - days) : middle
    return { from: begin, to: shiftDay(begin, days - 1), label: `${place} of ${label}` }
  })

export function limited(period: Period, bound: 'since' | 'after' | 'before' | 'until'): Period | undefined {
  const one = ({ from, to, label }: Period): Period | undefined => {
    if (!from || !to) return undefined
    // What is since the end of September is not of its last day.
    if (bound === 'since' && label.startsWith('end of ')) return { from: shiftDay(to, 1), label: `since ${label}` }
    if (bound === 'since') return { from, begunBy: to, label: `since ${label}` }
    if (bound === 'after') return { from: shiftDay(to, 1), label: `after ${label}` }
    if (bound === 'before') return { to: shiftDay(from, -1), label: `before ${label}` }
    return { to, label: `until ${label}` }
  }
  const limits = one(period)
  const next = period.next && one(period.next)
  return limits && { ...limits, ...(next && { next: next as Days }) }
}

/** From the first day of one period to the last of another. */
export function spanned(first: Period, second: Period): Period | undefined {
  if (!first.from || !second.to) return undefined
  // `between today and Friday`: the Friday after it.
  const isDay = first.from === first.to && second.from === second.to
  const { next: later } = second
  if (isDay && first.from > second.to && later && first.from <= later.from) return spanned(first, later)
  let { from } = first
  while (from > second.to) from = shift(from, -1, 'year')
  if (first.next && first.next.from <= second.to && from < shift(second.to, -1, 'year')) from = first.next.from
  const label = `${dayName(from)} to ${dayName(second.to)}`
  const next = first.next && second.next && { from: first.next.from, to: second.next.to, label }
  return { from, to: second.to, label, ...(next && next.from <= next.to && { next }) }
}

/** Whether one period begins on the day after another. */
export const isNext = ({ to, unit }: Period, after: Period) =>
  to !== undefined && unit === after.unit && unit !== 'day' && after.from === shiftDay(to, 1)

/** The condition that a field's day is over. */
export function passed(today: string, field: string): Values['Cond'] | undefined {
  const period = { to: shiftDay(today, -1), label: 'before today' }
  if (field === 'expectedClose' || field === 'nextStepDue') return { k: 'when', day: field, period }
  const isDue = field === 'due' || field === 'applicationDeadline'
  return isDue ? { k: 'when', day: 'due', subject: 'openings', period } : undefined
}
