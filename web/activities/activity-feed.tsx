import { useInfiniteQuery } from '@tanstack/react-query'
import { Activity as Pulse } from 'lucide-react'
import type { Activity } from '../../contract/activities/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { nameOf, useColleague } from '../colleagues/queries.ts'
import { formatAgo, formatDateTime } from '../format.ts'
import { NotLoaded } from '../lists/not-loaded.tsx'
import { ShowMore } from '../lists/show-more.tsx'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ActivityLink } from './activity-link.tsx'
import { iconOf } from './icons.ts'
import { activitiesQuery } from './queries.ts'

/** What happened lately: the kind of thing, its description, who did it and how long ago. */
export function ActivityFeed() {
  const feed = useInfiniteQuery(activitiesQuery)
  const now = useMinutes()
  const activities = feed.data?.pages.flatMap(({ rows }) => rows)
  if (!activities)
    return (
      <NotLoaded what="The activity" query={feed} className="py-8">
        <FeedSkeleton />
      </NotLoaded>
    )
  if (activities.length === 0) {
    return (
      <EmptyState icon={Pulse} title="Nothing has happened yet" className="py-8">
        What you and your colleagues do with leads, tasks and candidates shows here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Recent activity" className="divide-y divide-border border-t border-border">
        {activities.map((activity) => (
          <li key={activity.id}>
            <ActivityRow activity={activity} now={now} />
          </li>
        ))}
      </ul>
      <ShowMore list={feed} className="border-t border-border p-2" />
    </>
  )
}

function ActivityRow({ activity, now }: { activity: Activity; now: number }) {
  const Icon = iconOf(activity)
  return (
    <div className="relative flex gap-3 px-4 py-2.5 has-[a:hover]:bg-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words">
          <ActivityLink activity={activity} />
        </p>
        <p className="text-sm text-muted-foreground">
          <Doer userId={activity.userId} />
          <time dateTime={activity.createdAt} title={formatDateTime(activity.createdAt)}>
            {formatAgo(activity.createdAt, now)}
          </time>
        </p>
      </div>
    </div>
  )
}

function Doer({ userId }: { userId: string | null }) {
  const user = useSignedInUser()
  const person = useColleague(userId)
  if (userId === user.id) return 'You · '
  return person ? `${nameOf(person)} · ` : null
}

function FeedSkeleton() {
  return (
    <Loading label="Loading activity" className="space-y-4 px-4 pt-1 pb-4">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-4 shrink-0" />
          <div className="flex-1">
            <Skeleton className={width} />
            <Skeleton className="mt-1.5 h-3 w-24" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
