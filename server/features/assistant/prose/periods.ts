import { dayOf, formatDay } from '../../data-query/rules.ts'
import type { Setting } from './setting.ts'

/** Days from one to another, both included; open where one is missing. */
interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** A period as people say it where a sentence needs it: `this quarter`, `in October 2026`, `since 3 Nov 2026`. */
export function periodWords({ from, to }: Period, { now, timeZone }: Setting): string {
  const today = dayOf(new Date(now).toISOString(), timeZone)
  if (!from || !to) return from ? `since ${formatDay(from)}` : to ? untilWords(to, today) : ''
  const [start, end, day] = [from, to, today].map((each) => Temporal.PlainDate.from(each)) as [Day, Day, Day]
  const days = day.until(start).total('days')
  if (from === to) return NEAR[days] ?? `on ${formatDay(from)}`
  for (const unit of ['week', 'month', 'quarter', 'year'] as const) {
    if (!start.equals(beginning(start, unit)) || !end.equals(ending(start, unit))) continue
    for (const [steps, word] of [
      [0, 'this'],
      [-1, 'last'],
      [1, 'next'],
    ] as const)
      if (start.equals(moved(beginning(day, unit), unit, steps))) return `${word} ${unit}`
    if (unit !== 'week') return `in ${NAMES[unit](start)}`
  }
  if (to === today && start.until(end).total('days') >= 1)
    return `in the last ${start.until(end).total('days') + 1} days`
  return `between ${formatDay(from)} and ${formatDay(to)}`
}

type Day = Temporal.PlainDate
type Unit = 'week' | 'month' | 'quarter' | 'year'

const NEAR: Record<number, string> = { 0: 'today', [-1]: 'yesterday', 1: 'tomorrow' }

const untilWords = (to: string, today: string) =>
  Temporal.PlainDate.from(to).add({ days: 1 }).toString() === today ? 'before today' : `until ${formatDay(to)}`

function beginning(day: Day, unit: Unit): Day {
  if (unit === 'week') return day.subtract({ days: day.dayOfWeek - 1 })
  if (unit === 'month') return day.with({ day: 1 })
  return day.with({ day: 1, month: unit === 'year' ? 1 : day.month - ((day.month - 1) % 3) })
}

const moved = (start: Day, unit: Unit, steps: number): Day =>
  start.add(unit === 'quarter' ? { months: 3 * steps } : { [`${unit}s`]: steps })

const ending = (start: Day, unit: Unit): Day => moved(start, unit, 1).subtract({ days: 1 })

const NAMES: Record<Exclude<Unit, 'week'>, (start: Day) => string> = {
  month: (start) => `${start.toLocaleString('en-US', { month: 'long' })} ${start.year}`,
  quarter: ({ month, year }) => `Q${Math.ceil(month / 3)} ${year}`,
  year: ({ year }) => String(year),
}
