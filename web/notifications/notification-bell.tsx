import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Notification } from '../../contract/notifications/fields.ts'
import { useFollowedLink } from '../screens/followed-link.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { moveWithArrows } from '../ui/behaviour/arrow-keys.ts'
import { Button } from '../ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx'
import { unreadQuery } from './queries.ts'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel')

export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(unreadQuery)
  const count = data?.count ?? 0
  const announcement = useAnnouncement(data?.newest)
  const { follow, giveFocus } = useFollowedLink()
  const leave = () => {
    follow()
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          className="relative"
          onPointerEnter={() => void NotificationPanel.preload()}
          onFocus={() => void NotificationPanel.preload()}
        >
          <Bell aria-hidden />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 font-semibold text-primary-foreground tabular-nums"
            >
              {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PopoverContent
        align="end"
        aria-label="Notifications"
        className="w-96 p-0"
        onCloseAutoFocus={giveFocus}
        onKeyDown={moveBetween}
      >
        <Suspense fallback={<div className="h-40" />}>
          <NotificationPanel unread={count} onLeave={leave} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}

const MOST_SHOWN = 99

const moveBetween = moveWithArrows('a, button')

/** Says what is new, once it comes while the page is open. */
function useAnnouncement(newest: Notification | null | undefined) {
  const latest = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (newest === undefined) return
    const { id = '', title = '', readAt = null } = newest ?? {}
    // The ids of newer ones are greater.
    if (latest.current !== undefined && id > latest.current && !readAt) setAnnouncement(`New notification: ${title}`)
    latest.current = id
  }, [newest])
  return announcement
}
