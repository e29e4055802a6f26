import type { Dashboard } from '../../contract/activities.ts'
import { formatCount, formatMoney, formatShortMoney } from '../format.ts'
import { Figure, Figures } from '../ui/figures.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The longest amount that a phone has room for, in characters. */
const PHONE_ROOM = 11

/** The four figures of spec 1 §2. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard | undefined }) {
  const shown = (value: number | undefined) => (value === undefined ? <Waiting /> : formatCount(value))
  return (
    <Figures>
      <Figure label="Monthly Revenue" value={dashboard ? <Amount dollars={dashboard.revenue} /> : <Waiting />} />
      <Figure label="Active Leads" value={shown(dashboard?.leads)} />
      <Figure label="Conversions" value={shown(dashboard?.conversions)} />
      <Figure
        label="Total Tasks"
        value={shown(dashboard?.tasks)}
        // A line of its height while it loads, so that nothing below moves.
        note={dashboard ? `${formatCount(dashboard.pendingTasks)} pending` : '\u00a0'}
      />
    </Figures>
  )
}

/** An amount; where it is too long for a phone, a short form there. */
function Amount({ dollars }: { dollars: number }) {
  const whole = formatMoney(dollars)
  if (whole.length <= PHONE_ROOM) return whole
  return (
    <span title={whole}>
      <span className="hidden md:inline">{whole}</span>
      <span className="md:hidden">{formatShortMoney(dollars)}</span>
    </span>
  )
}

const Waiting = () => <Skeleton className="mt-1 h-5 w-20" />
