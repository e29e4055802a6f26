import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  AtSign,
  Bell,
  CalendarClock,
  CheckCheck,
  DatabaseBackup,
  HardDrive,
  type LucideIcon,
  UserCheck,
  UserRoundPen,
  UserRoundPlus,
  Webhook,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification, NotificationType } from '../../contract/notifications/fields.ts'
import { formatAgo, formatDateTime } from '../format.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { takeBack, useChanges } from '../ui/behaviour/changes.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useReadAll, useReadNotification } from './changes.ts'
import { notificationsQuery } from './queries.ts'

interface NotificationPanelProps {
  unread: number
  /** Called when a link is followed: the panel closes. */
  onLeave: () => void
}

export function NotificationPanel({ unread, onLeave }: NotificationPanelProps) {
  const readAll = useReadAll()
  const { data } = useInfiniteQuery(notificationsQuery)
  // The count may come after the list; the button comes with the rows that it marks, so that keys find it.
  const hasUnread = unread > 0 || data?.pages.some(({ rows }) => rows.some(({ readAt }) => !readAt))
  return (
    <>
      <div className="flex h-12 items-center justify-between border-b border-border pr-2 pl-4">
        <h2 className="font-semibold">Notifications</h2>
        {hasUnread && (
          <Button variant="quiet" size="sm" onClick={() => readAll.mutate()}>
            <CheckCheck aria-hidden />
            Mark all as read
          </Button>
        )}
      </div>
      <div className="relative max-h-[min(28rem,calc(100dvh-12rem))] overflow-y-auto overscroll-contain">
        <OwnChanges />
        <NotificationList onLeave={onLeave} />
      </div>
      <div className="border-t border-border p-2">
        <Link
          to="/settings/notifications"
          onClick={onLeave}
          className="block rounded-sm px-2 py-1.5 text-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          Notification settings
        </Link>
      </div>
    </>
  )
}

/** What the person did today and can undo. */
function OwnChanges() {
  const changes = useChanges()
  const now = useMinutes()
  if (changes.length === 0) return null
  return (
    <section aria-label="Your changes today" className="border-b border-border pb-1.5">
      <h3 className="px-4 pt-3 pb-1 text-sm font-medium text-muted-foreground">Your changes today</h3>
      <ul className="max-h-44 overflow-y-auto">
        {changes.map(({ key, title, description, at }) => (
          <li key={key} className="flex items-center gap-3 py-1.5 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <p className="truncate">{title}</p>
              <p className="truncate text-sm text-muted-foreground">
                {description && <bdi>{description}</bdi>}
                {description && ' · '}
                {formatAgo(new Date(at).toISOString(), now)}
              </p>
            </div>
            <Button variant="outline" size="sm" aria-label={`Undo: ${title}`} onClick={() => takeBack(key)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotificationList({ onLeave }: Pick<NotificationPanelProps, 'onLeave'>) {
  const list = useInfiniteQuery(notificationsQuery)
  const now = useMinutes()
  const notifications = list.data?.pages.flatMap(({ rows }) => rows)
  if (!notifications) {
    return list.isError ? (
      <ErrorState title="The notifications could not be loaded" onRetry={() => list.refetch()} className="py-8" />
    ) : (
      <ListSkeleton />
    )
  }
  if (notifications.length === 0) {
    return (
      <EmptyState icon={Bell} title="Nothing yet" className="py-10">
        Work assigned to you, mentions and due tasks appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-border">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} now={now} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="border-t border-border p-2" />
    </>
  )
}

interface NotificationRowProps extends Pick<NotificationPanelProps, 'onLeave'> {
  notification: Notification
  now: number
}

function NotificationRow({ notification, now, onLeave }: NotificationRowProps) {
  const { history } = useRouter()
  const read = useReadNotification()
  const Icon = notificationIcons[notification.type]
  const isUnread = !notification.readAt
  const follow = (event: MouseEvent) => {
    if (isUnread) read.mutate(notification)
    // A link that is opened in another tab is the browser's to open.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave()
    history.push(notification.link)
  }
  return (
    <a
      href={notification.link}
      onClick={follow}
      onAuxClick={() => isUnread && read.mutate(notification)}
      className="flex gap-3 px-4 py-3 outline-none hover:bg-muted focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', isUnread ? 'text-primary-text' : 'text-muted-foreground')}
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 break-words">
          {isUnread && <span className="sr-only">Unread: </span>}
          {/* A sentence from left to right, whatever way the name runs that it begins with. */}
          <span dir="ltr" className={isUnread ? 'font-medium text-foreground' : 'text-muted-foreground'}>
            {notification.title}
          </span>
        </span>
        <time
          dateTime={notification.createdAt}
          title={formatDateTime(notification.createdAt)}
          className="text-sm text-muted-foreground"
        >
          {formatAgo(notification.createdAt, now)}
        </time>
      </span>
      {isUnread && <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-primary" />}
    </a>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading notifications" className="space-y-5 p-4">
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-4 shrink-0" />
          <div className="flex-1">
            <Skeleton className={width} />
            <Skeleton className="mt-1.5 h-3 w-14" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** What it is about, for the eye; the title says it in words. */
const notificationIcons: Record<NotificationType, LucideIcon> = {
  assigned: UserRoundPen,
  due_today: CalendarClock,
  task_reminder: CalendarClock,
  mentioned: AtSign,
  new_candidate: UserRoundPlus,
  invitation_accepted: UserCheck,
  low_room: HardDrive,
  backup_failed: DatabaseBackup,
  webhook_off: Webhook,
  archive_ready: DatabaseBackup,
}
