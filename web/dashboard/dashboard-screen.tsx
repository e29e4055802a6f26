import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FileUp, ListTodo, UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import type { Today } from '../../contract/dashboard/fields.ts'
import { ActivityFeed } from '../activities/activity-feed.tsx'
import { useMay } from '../auth/areas.ts'
import { useToday } from '../companies/today.ts'
import { RecentDocuments } from '../documents/recent-documents.tsx'
import { useTitle } from '../screens/brand.tsx'
import { useQuickAdd } from '../screens/quick-add.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AssistantBanner } from './assistant-banner.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { dashboardQuery, todayQuery } from './queries.ts'
import { RecentLeads } from './recent-leads.tsx'
import { isEmpty, TodayCard, TodaySkeleton } from './today/today-card.tsx'

/** The first screen: what is to be done today, how the business stands, what came in, what happened. */
export function DashboardScreen() {
  useTitle('Dashboard')
  const { data, isError, refetch } = useQuery(dashboardQuery)
  const today = useQuery(todayQuery)
  const seesDocuments = useMay('knowledge', 'see')
  useNewDay(today)
  if (isError && !data) {
    return (
      <>
        <PageTitle title="Dashboard" />
        <ErrorState
          title="The dashboard could not be loaded"
          detail="Check your connection, then try again."
          onRetry={() => refetch()}
          className="mt-12"
        />
      </>
    )
  }
  return (
    <div className="space-y-5">
      <PageTitle title="Dashboard" />
      <Day query={today} />
      {/* Below the day, which may be any height: what one can press stands still from the first moment on. */}
      {!today.isPending && (
        <>
          <DashboardFigures dashboard={data} />
          <AssistantBanner />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <div className="space-y-5">
              <div data-see="sales">
                <RecentLeads leads={data?.recentLeads} />
              </div>
              {seesDocuments && <RecentDocuments />}
            </div>
            <div className="space-y-5">
              <QuickActions />
              <Card title="Recent Activity" flush>
                <ActivityFeed />
              </Card>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Day({ query: { data: today, isPending, refetch } }: { query: TodayQuery }) {
  const addsLeads = useMay('sales')
  if (isPending) return <TodaySkeleton />
  if (!today)
    return (
      <Card flush>
        <ErrorState title="Your day could not be loaded" onRetry={() => refetch()} className="py-8" />
      </Card>
    )
  const begins = !((today.hasLeads || !addsLeads) && today.hasTasks)
  return (
    <>
      {begins && <FirstSteps hasLeads={today.hasLeads} hasTasks={today.hasTasks} />}
      {!(begins && isEmpty(today)) && <TodayCard today={today} />}
    </>
  )
}

type TodayQuery = UseQueryResult<Today>

/** Asks again when the next day begins where the company is. */
function useNewDay({ data, refetch }: TodayQuery) {
  const day = useToday()?.day
  const shown = data?.day
  useEffect(() => {
    if (day && shown && day !== shown) void refetch()
  }, [day, shown, refetch])
}

/** What one most often comes here to do. */
function QuickActions() {
  const open = useQuickAdd()
  return (
    <Card title="Quick Actions">
      <div data-main-action className="grid gap-2 sm:max-lg:grid-cols-3">
        <Button data-edit="sales" variant="outline" onClick={() => open('lead')}>
          <UserPlus aria-hidden />
          Add New Lead
        </Button>
        <Button data-edit="knowledge" variant="outline" onClick={() => open('document')}>
          <FileUp aria-hidden />
          Upload Document
        </Button>
        <Button variant="outline" onClick={() => open('task')}>
          <ListTodo aria-hidden />
          Create Task
        </Button>
      </div>
    </Card>
  )
}
