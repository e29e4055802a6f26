import { useIsFetching, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useHiddenSides } from '../../lists/hidden-sides.ts'
import { useWide } from '../../ui/behaviour/wide.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, DropdownMenuChoices } from '../../ui/dropdown-menu.tsx'
import { ALL, MINE, type SalesAddress, type Tab } from './address.ts'
import { leadViewCountsQuery } from './queries.ts'
import { ORDER_HELP, useTabOrder } from './tab-order.ts'
import { countText, type TabCount, ViewTab } from './view-tab.tsx'

interface ViewTabsProps {
  tabs: readonly Tab[]
  current: Tab | undefined
  addressOf: (tab: Tab) => SalesAddress
  onOpen: (tab: Tab) => void
  onOrder: (ids: string[]) => void
  isChanged: boolean
  /** Draws the menu of the view that is shown; `move` takes it a place further. */
  menuOf: (tab: Tab, move: (by: 1 | -1) => void) => React.ReactNode
}

export function ViewTabs({ tabs, current, isChanged, addressOf, onOpen, onOrder, menuOf }: ViewTabsProps) {
  const counts = useCounts()
  const wide = useWide()
  const frame = useRef<HTMLUListElement>(null)
  const more = useHiddenSides(frame)
  const order = useTabOrder({ tabs, onOrder })
  const [focused, setFocused] = useState<string>()
  const active = [focused, current?.id].find((id) => tabs.some((tab) => tab.id === id)) ?? ALL
  useShownTab(frame, current?.id, counts, isChanged)
  const onKeyDown = (tab: Tab, event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (tab.kept && order.carryByKeys(tab, event)) return
    const at = order.shown.findIndex(({ id }) => id === tab.id)
    const next = order.shown[targets[event.key]?.(at, order.shown.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>(`[data-view="${next.id}"]`)?.focus()
  }
  const every = { tabs, current, counts, onOpen }
  if (!wide)
    return (
      <nav aria-label="Views" className="flex min-w-0 items-center">
        <EveryView {...every}>
          <bdi className="max-w-16 truncate">{current?.name ?? 'Views'}</bdi>
        </EveryView>
        {current && menuOf(current, (by) => order.step(current, by))}
      </nav>
    )
  return (
    <nav aria-label="Views" className="relative z-10 flex min-w-0 flex-1 items-end">
      <ul
        ref={frame}
        className="relative -mb-px flex min-w-0 flex-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {order.shown.map((tab) => (
          <li key={tab.id} className="shrink-0" {...(tab.kept && order.handlersOf(tab))}>
            <ViewTab
              tab={tab}
              address={addressOf(tab)}
              count={counts(tab.id)}
              isCurrent={tab.id === current?.id}
              isCarried={tab.id === order.carriedId}
              active={tab.id === active}
              onOpen={() => onOpen(tab)}
              onKeyDown={(event) => onKeyDown(tab, event)}
              onFocus={() => setFocused(tab.id)}
              onBlur={() => order.leave(tab)}
            >
              {tab.id === current?.id && menuOf(tab, (by) => order.step(tab, by))}
            </ViewTab>
          </li>
        ))}
      </ul>
      {(more.left || more.right) && <EveryView {...every} />}
      <p id={ORDER_HELP} hidden>
        Space picks up the view to move it. Arrow keys go to other views.
      </p>
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </nav>
  )
}

const targets: Record<string, (at: number, end: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, end) => Math.min(end, at + 1),
  Home: () => 0,
  End: (_at, end) => end,
}

interface EveryViewProps extends Pick<ViewTabsProps, 'tabs' | 'current' | 'onOpen'> {
  counts: (id: string) => TabCount | undefined
  /** What the button says; nothing beside tabs. */
  children?: React.ReactNode
}

/** All views one below the other, where they do not fit beside one another. */
function EveryView({ tabs, current, counts, onOpen, children }: EveryViewProps) {
  const open = (id: string) => {
    const tab = tabs.find((each) => each.id === id)
    if (tab) onOpen(tab)
  }
  const options = tabs.map((tab) => {
    const count = counts(tab.id)
    const label = (
      <>
        <bdi className="min-w-0 truncate">{tab.name}</bdi>
        <span className="ml-auto text-sm text-muted-foreground tabular-nums">{count && countText(count)}</span>
      </>
    )
    return { value: tab.id, label }
  })
  return (
    <DropdownMenu
      align={children ? 'start' : 'end'}
      trigger={(control) => (
        <Button
          variant="quiet"
          size={children ? 'sm' : 'icon-sm'}
          aria-label={children ? `All views: ${current?.name}` : 'All views'}
          className={children ? 'gap-1 px-1.5' : 'ml-1 size-7'}
          {...control}
        >
          {children}
          <ChevronDown aria-hidden />
        </Button>
      )}
    >
      <DropdownMenuChoices value={current?.id} onValueChange={open} options={options} />
    </DropdownMenu>
  )
}

/** How many leads a tab has, once it is known: asked for when nothing else is under way, so that the list comes first. */
function useCounts() {
  const [isTime, setIsTime] = useState(false)
  const waiting = useIsFetching() > 0
  useEffect(() => {
    if (isTime || waiting) return
    // By the next frame the list has begun to load.
    const frame = requestAnimationFrame(() => setIsTime(true))
    return () => cancelAnimationFrame(frame)
  }, [isTime, waiting])
  const { data } = useQuery({ ...leadViewCountsQuery, enabled: isTime })
  return useCallback(
    (id: string): TabCount | undefined => {
      if (id === ALL) return data?.all
      return id === MINE ? data?.mine : data?.views.find((view) => view.id === id)
    },
    [data],
  )
}

/** Scrolls the tab of the view that is shown into sight. */
function useShownTab(
  frame: React.RefObject<HTMLElement | null>,
  id: string | undefined,
  ...resized: [counts: unknown, isChanged: boolean]
) {
  // Tabs are wider once their counts are there, and have less room beside what is offered of a changed view.
  useEffect(() => {
    const list = frame.current
    const tab = id && list?.querySelector<HTMLElement>(`[data-view="${id}"]`)?.closest('li')
    if (!list || !tab) return
    // Once the page is laid out, and whenever it is so again.
    const observer = new ResizeObserver(() => {
      // The page itself stays where it is.
      const { offsetLeft: left, offsetWidth: width } = tab
      const end = left + width - list.clientWidth
      if (left < list.scrollLeft || end > list.scrollLeft) list.scrollTo({ left: left < list.scrollLeft ? left : end })
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [frame, id, ...resized])
}
