import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OPEN_STAGES } from '../../contract/dashboard/endpoints.ts'
import type { Dashboard } from '../../contract/dashboard/fields.ts'
import { useMay } from '../auth/areas.ts'
import { formatCount, formatMoney, formatShortMoney } from '../format.ts'
import { Figure, Figures } from '../ui/figures.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Compared, movement } from './movement.ts'

/** The longest amount that a phone has room for, in characters. */
const PHONE_ROOM = 11

/** The four figures of the company, as far as one sees its sales. Each leads to the list of what it counts, and says against what it moved. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard | undefined }) {
  const seesSales = useMay('sales', 'see')
  const shown = (value: number | undefined) => (value === undefined ? <Waiting /> : formatCount(value))
  const won = { stage: 'closed_won', sort: '-value' } as const
  const wonThisMonth = { ...won, stageChanged: 'this-month' }
  const note = (figure: Compared, words: (known: Dashboard) => ReactNode) => (
    <>
      {/* As high as the links are that come into it. */}
      <span className="block min-h-6 md:truncate">{dashboard ? words(dashboard) : BLANK}</span>
      <span className="block">{dashboard ? movement(dashboard, figure) : BLANK}</span>
    </>
  )
  return (
    <Figures>
      {seesSales && (
        <>
          <Figure
            label={<ToList label="Monthly Revenue" to="/sales" search={won} />}
            value={dashboard ? <Amount dollars={dashboard.revenue} /> : <Waiting />}
            note={note('revenue', ({ wonThisMonth: { value } }) => (
              <Counted what="All won deals">
                <NoteLink to="/sales" search={wonThisMonth}>
                  {formatShortMoney(value)} this month
                </NoteLink>
              </Counted>
            ))}
          />
          <Figure
            label={<ToList label="Active Leads" to="/sales" search={{}} />}
            value={shown(dashboard?.leads)}
            note={note('leads', ({ openLeads }) => (
              <Counted what="All leads">
                <NoteLink to="/sales" search={{ stage: OPEN_STAGES }}>
                  {formatCount(openLeads)} open
                </NoteLink>
              </Counted>
            ))}
          />
          <Figure
            label={<ToList label="Conversions" to="/sales" search={won} />}
            value={shown(dashboard?.conversions)}
            note={note('conversions', ({ wonThisMonth: { count } }) => (
              <Counted what="All won deals">
                <NoteLink to="/sales" search={wonThisMonth}>
                  {formatCount(count)} this month
                </NoteLink>
              </Counted>
            ))}
          />
        </>
      )}
      <Figure
        label={<ToList label="Total Tasks" to="/tasks" search={{}} />}
        value={shown(dashboard?.tasks)}
        note={note('tasks', (known) => <OpenTasks {...known} />)}
      />
    </Figures>
  )
}

/** A line of the height of words while they load, so that nothing below moves. */
const BLANK = '\u00a0'

const ToList = ({ label, ...to }: { label: string } & Pick<LinkProps, 'to' | 'search'>) => <Link {...to}>{label}</Link>

/** What a figure counts, and what of it one acts on; on a phone that stands below. */
const Counted = ({ what, children }: { what: string; children: ReactNode }) => (
  <>
    {what}
    <span className="max-md:hidden"> · </span>
    <br className="md:hidden" />
    {children}
  </>
)

/** How many are pending, and how many of all open ones are late; each leads to them. */
function OpenTasks({ pendingTasks, overdueTasks }: Dashboard) {
  return (
    <>
      <NoteLink to="/tasks" search={{ status: 'pending' }}>
        {formatCount(pendingTasks)} pending
      </NoteLink>
      {overdueTasks > 0 && (
        <>
          {' · '}
          <NoteLink to="/tasks" search={{ due: 'overdue' }}>
            <span className="text-destructive-text">{formatCount(overdueTasks)} overdue</span>
          </NoteLink>
        </>
      )}
    </>
  )
}

const NoteLink = ({ children, ...to }: { children: ReactNode } & Pick<LinkProps, 'to' | 'search'>) => (
  <Link
    {...to}
    className="relative z-10 inline-block py-0.5 underline decoration-border-strong underline-offset-4 hover:decoration-current"
  >
    {children}
  </Link>
)

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
