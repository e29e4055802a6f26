import { periodsAround } from '../../platform/database/days.ts'
import type { Field } from './field.ts'

interface Period {
  from?: string
  to?: string
  label: string
}

/** What the days of a field are often asked for, as seen from a day. */
export const periodsFor = ({ ahead: isAhead }: Field, today: string): Period[] =>
  isAhead ? [...around(today), ...ahead(today)] : [...around(today), ...behind(today)]

function around(today: string): Period[] {
  const { today: day, 'this-week': week, 'this-month': month } = periodsAround(today)
  return [
    { ...day, label: 'today' },
    { ...week, label: 'this week' },
    { ...month, label: 'this month' },
  ]
}

function behind(today: string): Period[] {
  const periods = periodsAround(today)
  return [
    { ...periods['last-month'], label: 'last month' },
    { ...periods['this-quarter'], label: 'this quarter' },
    { ...periods['last-quarter'], label: 'last quarter' },
    { ...periods['this-year'], label: 'this year' },
    { ...periods['last-year'], label: 'last year' },
  ]
}

function ahead(today: string): Period[] {
  const day = Temporal.PlainDate.from(today)
  const monday = day.add({ days: 8 - day.dayOfWeek })
  const first = day.with({ day: 1 }).add({ months: 1 })
  return [
    period('next week', monday, monday.add({ days: 6 })),
    period('next month', first, first.add({ months: 1 }).subtract({ days: 1 })),
    { to: day.subtract({ days: 1 }).toString(), label: 'before today' },
  ]
}

const period = (label: string, from: Temporal.PlainDate, to: Temporal.PlainDate): Period => ({
  from: from.toString(),
  to: to.toString(),
  label,
})
