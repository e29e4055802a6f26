import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Notification } from '../../contract/notifications/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { useFollowedLink } from '../screens/followed-link.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { moveWithArrows } from '../ui/behaviour/arrow-keys.ts'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { unreadQuery } from './queries.ts'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel')

export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(unreadQuery)
  const count = data?.count ?? 0
  const { id: userId } = useSignedInUser()
  const { history } = useRouter()
  const announcement = useAnnouncement(data?.newest, async (notification) => {
    if (notification.type !== 'task_reminder') return
    const { showInBrowser } = await import('./in-browser.ts')
    showInBrowser(userId, notification, () => history.push(notification.link))
  })
  const { follow, giveFocus } = useFollowedLink()
  const leave = () => {
    follow()
    setOpen(false)
  }
  return (
    <>
      <Popover
        label="Notifications"
        align="end"
        className="w-96 p-0"
        open={open}
        onOpenChange={setOpen}
        onCloseAutoFocus={giveFocus}
        onKeyDown={moveBetween}
        trigger={(control) => (
          <Button
            {...control}
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
        )}
      >
        <Suspense fallback={<div className="h-40" />}>
          <NotificationPanel unread={count} onLeave={leave} />
        </Suspense>
      </Popover>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

const MOST_SHOWN = 99

const moveBetween = moveWithArrows('a, button')

/** Says what is new, once it comes while the page is open, and hands it on. */
function useAnnouncement(newest: Notification | null | undefined, onNew: (notification: Notification) => void) {
  const latest = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const handOn = useEffectEvent(onNew)
  useEffect(() => {
    if (newest === undefined) return
    // The ids of newer ones are greater.
    if (newest && latest.current !== undefined && newest.id > latest.current && !newest.readAt) {
      setAnnouncement(`New notification: ${newest.title}`)
      handOn(newest)
    }
    latest.current = newest?.id ?? ''
  }, [newest])
  return announcement
}
