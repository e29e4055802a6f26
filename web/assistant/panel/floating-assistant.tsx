import { useLocation } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../../screens/lazy-part.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { useToastRoom } from '../../ui/behaviour/toast-room.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { openAssistant, useAssistantPanel } from '../open-assistant.ts'

const AssistantPanel = lazyPart(() => import('./assistant-panel.tsx'), 'AssistantPanel')

/**
 * The assistant over every screen but its own: a button at the bottom right that opens its panel. The panel is loaded when the
 * button is pointed at or pressed. Above notifications, and above what stands at the foot of a screen.
 */
export function FloatingAssistant() {
  const { open } = useAssistantPanel()
  const { pathname } = useLocation()
  const room = useToastRoom()
  const button = useRef<HTMLButtonElement>(null)
  if (pathname === '/ai-assistant') return null
  const close = () => requestAnimationFrame(() => button.current?.focus())
  return (
    <aside aria-label="Assistant" style={room} className="contents print:hidden">
      {!open && (
        <button
          ref={button}
          type="button"
          aria-label="Open the assistant"
          title="Ask the assistant"
          onPointerEnter={() => void AssistantPanel.preload()}
          onFocus={() => void AssistantPanel.preload()}
          onClick={openAssistant}
          className={cn(
            placeClass,
            'transition-[width] duration-100 hover:w-12 hover:bg-primary-hover focus-visible:w-12',
          )}
        >
          <Sparkles aria-hidden className="size-4" />
        </button>
      )}
      <Suspense fallback={open && <Waiting />}>{open && <AssistantPanel onClosed={close} />}</Suspense>
    </aside>
  )
}

/**
 * At the bottom right: over what notifications leave free, and over the bars of phones and of selections. As narrow as the margin
 * of the page, so that it covers no row's menu and no chart; a pointer makes it wider.
 */
const placeClass =
  'fixed right-0 bottom-4 z-30 grid h-12 w-6 place-items-center rounded-l-md bg-primary text-primary-foreground shadow-float md:bottom-[calc(1rem+var(--toast-room,0px))] in-[body:has([data-foot])]:bottom-20 md:in-[body:has([data-foot])]:bottom-[calc(5rem+var(--toast-room,0px))]'

const Waiting = () => (
  <div className={placeClass}>
    <Spinner />
  </div>
)
