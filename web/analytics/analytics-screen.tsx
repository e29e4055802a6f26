import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ChartColumn, Printer } from 'lucide-react'
import { Suspense, useCallback, useMemo } from 'react'
import type { Analytics } from '../../contract/analytics/fields.ts'
import { serverText } from '../api/call.ts'
import { useMay } from '../auth/areas.ts'
import { useToday } from '../companies/today.ts'
import { NotLoaded } from '../lists/not-loaded.tsx'
import { useTitle } from '../screens/brand.tsx'
import { lazyPart } from '../screens/lazy-part.ts'
import { useChangeAddress } from '../screens/own-address.ts'
import { useQuickAdd } from '../screens/quick-add.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import {
  type AddressChange,
  type AnalyticsAddress,
  type AnalyticsRequest,
  readAnalyticsAddress,
  requestOf,
} from './address.ts'
import { AnalyticsFilters } from './analytics-filters.tsx'
import { ChartSection } from './chart-section.tsx'
import { closingCharts } from './charts/closings.ts'
import { hiringCharts } from './charts/hiring.ts'
import { salesCharts } from './charts/sales.ts'
import { workCharts } from './charts/work.ts'
import { hiringFigures, salesFigures } from './headline-figures.ts'
import { formatDays } from './period.ts'
import { analyticsQuery } from './queries.ts'

const RowsSheet = lazyPart(() => import('./rows/rows-sheet.tsx'), 'RowsSheet')

/** Analytics: how sales, work and hiring went in a period, and the rows behind every figure. */
export function AnalyticsScreen() {
  useTitle('Analytics')
  const address = useSearch({ from: '/signed-in/analytics' })
  const change = useChangeAddress('/analytics', readAnalyticsAddress, { opens: 'rows' })
  const today = useToday()
  const asked = today && requestOf(address, today.day)
  return (
    <div className="space-y-5">
      <PageTitle
        title="Analytics"
        description={asked ? formatDays(asked) : '\u00a0'}
        action={
          <Button variant="outline" onClick={() => window.print()} className="print:hidden">
            <Printer aria-hidden />
            Print
          </Button>
        }
      />
      <AnalyticsFilters address={address} today={today?.day} onChange={change} />
      {asked ? <Figures address={address} asked={asked} onChange={change} /> : <AnalyticsSkeleton />}
    </div>
  )
}

interface FiguresProps {
  address: AnalyticsAddress
  asked: AnalyticsRequest
  onChange: (change: AddressChange) => void
}

function Figures({ address, asked, onChange }: FiguresProps) {
  const query = useQuery(analyticsQuery(asked))
  const { data, isPlaceholderData } = query
  const open = useCallback((rows: string) => onChange({ rows }), [onChange])
  const close = useCallback(() => onChange({ rows: undefined }), [onChange])
  if (!data)
    return (
      <NotLoaded what="The figures" query={query} detail={serverText} className="mt-12">
        <AnalyticsSkeleton />
      </NotLoaded>
    )
  if (isNew(data) && !address.assignedUserId && !address.source) return <NothingYet />
  return (
    <>
      <div
        aria-busy={isPlaceholderData}
        className={cn('space-y-8 transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
      >
        <Sections data={data} asked={asked} onOpen={open} />
      </div>
      <Suspense>
        {address.rows && (
          <RowsSheet
            key={address.rows}
            rows={address.rows}
            days={formatDays(asked)}
            data={data}
            asked={asked}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Former figures are less than an hour old. */
const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function Sections({
  data,
  asked,
  onOpen,
}: {
  data: Analytics
  asked: AnalyticsRequest
  onOpen: (rows: string) => void
}) {
  // The same as long as the figures are, so that opening rows redraws nothing.
  const [sales, work, hiring] = useMemo(
    () => [[...salesCharts(data), ...closingCharts(data)], workCharts(data), hiringCharts(data)] as const,
    [data],
  )
  const [seesSales, seesHiring] = [useMay('sales', 'see'), useMay('hiring', 'see')]
  const filtered = asked.assignedUserId !== undefined || asked.source !== undefined
  return (
    <>
      {seesSales && (
        <ChartSection
          title="Sales"
          {...(data.asOf && { note: `As of ${times.format(new Date(data.asOf))}. Updating…` })}
          figures={salesFigures(data)}
          charts={sales}
          asked={asked}
          onOpen={onOpen}
        />
      )}
      <ChartSection
        title="Tasks and activity"
        {...(asked.source && { note: 'The source filter does not apply to tasks and activity.' })}
        charts={work}
        asked={asked}
        onOpen={onOpen}
      />
      {seesHiring && (
        <ChartSection
          title="Hiring"
          {...(filtered && { note: 'Owner and source filters do not apply to hiring.' })}
          figures={hiringFigures(data)}
          charts={hiring}
          asked={asked}
          onOpen={onOpen}
        />
      )}
    </>
  )
}

/** A company in which nothing happened yet, in this period or another. */
function isNew({ created, won, lost, timeInStage, forecast, tasks, hiring }: Analytics) {
  const open = timeInStage.some(({ inStage }) => inStage > 0) || forecast.some(({ leads }) => leads > 0)
  const some = created.count + won.count + lost.count + tasks.done + tasks.overdue + hiring.applications + hiring.hired
  return !open && some === 0
}

function NothingYet() {
  const openDialog = useQuickAdd()
  const addsLeads = useMay('sales')
  return (
    <EmptyState
      icon={ChartColumn}
      title="No figures in this period"
      action={addsLeads && <Button onClick={() => openDialog('lead')}>Add New Lead</Button>}
    >
      As leads, tasks and applications come in, you see what you win, where leads get stuck and how long hiring takes.
    </EmptyState>
  )
}

const cards = ['funnel', 'time', 'won', 'forecast', 'reasons', 'owners']

/** The screen's shape while its figures load. */
function AnalyticsSkeleton() {
  return (
    <Loading label="Loading figures" className="space-y-5">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-24 w-full rounded-md" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {cards.map((card) => (
          <div key={card} className="rounded-md border border-border bg-card p-4">
            <Skeleton className="w-40" />
            <Skeleton className="mt-4 h-40 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
