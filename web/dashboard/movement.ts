import type { Dashboard } from '../../contract/dashboard/fields.ts'
import { formatShortDay } from '../format.ts'

/** The figures whose value at the end of the last month is known. */
export type Compared = Exclude<keyof NonNullable<Dashboard['before']>, 'day'>

/** How a figure moved since the last month ended, in words: "Up 12% since Oct 31". */
export function movement(dashboard: Pick<Dashboard, Compared | 'before'>, figure: Compared): string {
  const { before } = dashboard
  if (!before) return 'No earlier month yet'
  const [now, then] = [dashboard[figure], before[figure]]
  const since = `since ${formatShortDay(before.day)}`
  if (now === then) return `Unchanged ${since}`
  // From nothing there is no percentage.
  if (then === 0) return `Up from none ${since}`
  const percent = Math.abs((now - then) / then) * 100
  const share = percent < 1 ? 'less than 1%' : `${counts.format(Math.round(percent))}%`
  return `${now > then ? 'Up' : 'Down'} ${share} ${since}`
}

const counts = new Intl.NumberFormat('en-US')
