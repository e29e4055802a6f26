import { useEffect, useState } from 'react'
import { cn } from './behaviour/class-names.ts'
import { dismissToast, type ShownToast, TOAST_LIFE, useShownToast } from './behaviour/toast.ts'
import { setToastRoom } from './behaviour/toast-room.ts'

/**
 * Where notifications appear: top on small screens, bottom right on larger ones, at most 420 px wide. A wide
 * dialog has its buttons at the right, so that they are at the left beside it; on a phone it leaves `--toast-room` free.
 */
export function Toaster() {
  const shown = useShownToast()
  const urgent = shown?.variant === 'destructive'
  // Both live regions stand from the start: one that arrives together with its words is often not read out.
  return (
    <section
      data-toasts
      ref={keepRoom}
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 print:hidden p-4 max-sm:p-2 md:top-auto md:right-0 md:bottom-0 md:in-[body:has([data-foot])]:bottom-16 md:left-auto md:w-full md:max-w-[420px] sm:in-[body:has(>[data-dialog])]:inset-x-auto! sm:in-[body:has(>[data-dialog])]:top-auto! sm:in-[body:has(>[data-dialog])]:bottom-0! sm:in-[body:has(>[data-dialog])]:left-0! sm:max-md:in-[body:has(>[data-dialog])]:w-80"
    >
      <div role="status" aria-live="polite">
        {shown && !urgent && <ToastCard key={shown.key} toast={shown} />}
      </div>
      <div role="alert" aria-live="assertive">
        {shown && urgent && <ToastCard key={shown.key} toast={shown} />}
      </div>
    </section>
  )
}

/** Tells the page how high the notifications are, nothing when there are none. */
function keepRoom(toasts: HTMLElement) {
  const measured = new ResizeObserver(() => {
    setToastRoom(toasts.textContent ? toasts.offsetHeight : 0)
  })
  measured.observe(toasts)
  return () => measured.disconnect()
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.last || toast.stays) return
    const timer = setTimeout(() => dismissToast(toast.key), TOAST_LIFE)
    return () => clearTimeout(timer)
  }, [held, toast])
  // The clock stops once the pointer moves or the focus goes onto it; a toast that merely appears under the resting
  // pointer, as over the button just pressed, goes away by itself.
  return (
    <section
      aria-label={toast.title}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.key)}
      className={cn(
        'pointer-events-auto flex w-full animate-in items-start gap-3 rounded-md border bg-popover py-3 pr-2 pl-4 text-foreground shadow-float',
        toast.variant === 'destructive' ? 'border-destructive' : 'border-border',
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className={cn('font-semibold break-words', toast.variant === 'destructive' && 'text-destructive-text')}>
          {toast.title}
        </p>
        {toast.description && (
          <p dir="auto" className="mt-0.5 text-left break-words text-muted-foreground">
            {toast.description}
          </p>
        )}
        {toast.stays && (
          <div className="mt-2 empty:hidden">
            <ToastAction toast={toast} />
          </div>
        )}
      </div>
      {!toast.stays && <ToastAction toast={toast} />}
      <DismissButton toast={toast} />
    </section>
  )
}

const buttonLook = 'inline-flex h-7 shrink-0 items-center rounded-sm text-sm font-medium hover:bg-accent'

// A dialog underneath judges a press outside of it only when the click reaches the document, and the toast is gone by
// then: so the click on either button goes no further.
function ToastAction({ toast }: { toast: ShownToast }) {
  if (!toast.action) return null
  return (
    <button
      type="button"
      className={cn(buttonLook, 'border border-border-strong px-2.5')}
      onClick={(event) => {
        event.stopPropagation()
        dismissToast(toast.key)
        toast.action?.run()
      }}
    >
      {toast.action.label}
    </button>
  )
}

function DismissButton({ toast }: { toast: ShownToast }) {
  return (
    <button
      type="button"
      aria-label="Dismiss"
      className={cn(buttonLook, 'w-7 justify-center text-muted-foreground hover:text-foreground')}
      onClick={(event) => {
        event.stopPropagation()
        dismissToast(toast.key)
      }}
    >
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
        className="size-4"
      >
        <path d="m4 4 8 8m0-8-8 8" />
      </svg>
    </button>
  )
}
