import { useLocation } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../../screens/lazy-part.ts'
import { cn } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useToastRoom } from '../../ui/toast-room.ts'
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
            'grid size-12 place-items-center rounded-full bg-primary text-primary-foreground shadow-float hover:bg-primary-hover',
          )}
        >
          <Sparkles aria-hidden className="size-5" />
        </button>
      )}
      <Suspense fallback={open && <Waiting />}>{open && <AssistantPanel onClosed={close} />}</Suspense>
    </aside>
  )
}

/** At the bottom right: over what notifications leave free, and over the bars of phones and of selections. */
const placeClass =
  'fixed right-4 bottom-4 z-30 md:bottom-[calc(1rem+var(--toast-room,0px))] in-[body:has([data-foot])]:bottom-20 md:in-[body:has([data-foot])]:bottom-[calc(5rem+var(--toast-room,0px))]'

const Waiting = () => (
  <div className={cn(placeClass, 'grid size-12 place-items-center rounded-full bg-primary text-primary-foreground')}>
    <Spinner />
  </div>
)
