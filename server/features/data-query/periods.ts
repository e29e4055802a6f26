import { periodsAround, shift, unitAway } from '../../platform/database/days.ts'
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
  return [
    { ...unitAway(today, 1, 'week'), label: 'next week' },
    { ...unitAway(today, 1, 'month'), label: 'next month' },
    { to: shift(today, -1, 'day'), label: 'before today' },
  ]
}
