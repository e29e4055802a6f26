import { useQuery } from '@tanstack/react-query'
import { ActivityFeed } from '../activities/activity-feed.tsx'
import { RecentDocuments } from '../documents/recent-documents.tsx'
import { useTitle } from '../screens/brand.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AssistantBanner } from './assistant-banner.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MyTasks } from './my-tasks.tsx'
import { dashboardQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentLeads } from './recent-leads.tsx'

/** The first screen: how the business stands, what came in, what happened. */
export function DashboardScreen() {
  useTitle('Dashboard')
  const { data, isError, refetch } = useQuery(dashboardQuery)
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
      <AssistantBanner />
      <DashboardFigures dashboard={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="space-y-5">
          {/* Where nothing to press stands until it is known whether they are wanted. */}
          {data && <FirstSteps dashboard={data} />}
          <RecentLeads leads={data?.recentLeads} />
          <MyTasks />
        </div>
        <div className="space-y-5">
          <QuickActions />
          <RecentDocuments />
          <Card title="Recent Activity" flush>
            <ActivityFeed />
          </Card>
        </div>
      </div>
    </div>
  )
}
