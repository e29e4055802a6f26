import { useRouter } from '@tanstack/react-router'
import { Star, Users } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { countLeadViews } from '../../../contract/lead-views/endpoints.ts'
import type { CallReply } from '../../api/call.ts'
import { formatCount } from '../../format.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import type { SalesAddress, Tab } from './address.ts'
import { ORDER_HELP } from './tab-order.ts'

interface ViewTabProps {
  tab: Tab
  address: SalesAddress
  count: TabCount | undefined
  isCurrent: boolean
  isCarried: boolean
  /** The one that the Tab key reaches. */
  active: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onBlur: () => void
  /** The view's menu. */
  children: ReactNode
}

type Counts = CallReply<typeof countLeadViews>
export type TabCount = Counts['all']

/** A view by its name, with how many leads it has; the one that is shown has its menu beside it. */
export function ViewTab(props: ViewTabProps) {
  const { tab, address, count, isCurrent, isCarried, active, onOpen, onKeyDown, onFocus, onBlur, children } = props
  const router = useRouter()
  const { kept } = tab
  return (
    <div
      className={cn(
        'flex items-center border-b-2',
        isCurrent ? 'border-primary' : 'border-transparent',
        isCarried && 'rounded-t-sm bg-accent',
      )}
    >
      <RowLink
        href={router.buildLocation({ to: '/sales', search: address }).href}
        onOpen={onOpen}
        onIntent={() => void router.preloadRoute({ to: '/sales', search: address })}
        draggable={false}
        data-view={tab.id}
        tabIndex={active ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={kept ? ORDER_HELP : undefined}
        title={tab.name}
        onKeyDown={onKeyDown}
        onFocusCapture={onFocus}
        onBlurCapture={onBlur}
        className={cn(
          'flex h-6.5 items-center gap-1.5 rounded-sm px-2.5 whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2',
          isCurrent && 'font-medium text-foreground',
        )}
      >
        {kept?.isDefault && <Star role="img" aria-label="Default:" className="size-3.5 shrink-0" />}
        <bdi className="max-w-48 truncate">{tab.name}</bdi>
        {kept?.shared && <Users role="img" aria-label="of the team" className="size-3.5 shrink-0" />}
        {/* With room for a figure before it is known: tabs that move are missed by who presses them. */}
        <span className="min-w-[1ch] text-sm font-normal text-muted-foreground tabular-nums">
          {count && countText(count)}
        </span>
      </RowLink>
      {children}
    </div>
  )
}

export const countText = ({ count, isMinimum }: TabCount) => `${formatCount(count)}${isMinimum ? '+' : ''}`
