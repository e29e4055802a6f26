import { type Days, shift, unitAround, unitAway } from '../../../platform/database/days.ts'
import { dayOf, formatDay } from '../../data-query/rules.ts'
import type { Setting } from './setting.ts'

/** Days from one to another, both included; open where one is missing. */
interface Period {
  from?: string | undefined
  to?: string | undefined
  /** As it was asked for: `last 90 days`. */
  label?: string | undefined
}

/** Days that are called by their number, which the first of them is not counted in. */
const NUMBERED = /^(?:the )?(last \d+ \w+)$/

/** A period as people say it where a sentence needs it: `this quarter`, `in October 2026`, `since Nov 3, 2026`. */
export function periodWords({ from, to, label = '' }: Period, { now, timeZone }: Setting): string {
  const today = dayOf(new Date(now).toISOString(), timeZone)
  if (!from || !to)
    return from ? `${from > today ? 'from' : 'since'} ${formatDay(from)}` : to ? untilWords(to, today) : ''
  if (from === to) return NEAR.find(([days]) => shift(today, days, 'day') === from)?.[1] ?? `on ${formatDay(from)}`
  const is = (days: Days) => days.from === from && days.to === to
  for (const unit of UNITS) {
    const near = STEPS.find(([steps]) => is(unitAway(today, steps, unit)))
    if (near) return `${near[1]} ${unit}`
    if (unit !== 'week' && is(unitAround(from, unit))) return `in ${NAMES[unit](Temporal.PlainDate.from(from))}`
  }
  const [, numbered] = NUMBERED.exec(label) ?? []
  const begun = UNITS.find((unit) => unitAround(today, unit).from === from)
  if (to === today && begun && !numbered) return `so far this ${begun}`
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (to === today) return `in the ${numbered ?? `last ${days} days`}`
  return `between ${formatDay(from)} and ${formatDay(to)}`
}

const UNITS = ['week', 'month', 'quarter', 'year'] as const

const STEPS = [
  [0, 'this'],
  [-1, 'last'],
  [1, 'next'],
] as const

const NEAR = [
  [0, 'today'],
  [-1, 'yesterday'],
  [1, 'tomorrow'],
] as const

const untilWords = (to: string, today: string) =>
  shift(to, 1, 'day') === today ? 'before today' : `until ${formatDay(to)}`

const NAMES: Record<'month' | 'quarter' | 'year', (start: Temporal.PlainDate) => string> = {
  month: (start) => `${start.toLocaleString('en-US', { month: 'long' })} ${start.year}`,
  quarter: ({ month, year }) => `Q${Math.ceil(month / 3)} ${year}`,
  year: ({ year }) => String(year),
}
