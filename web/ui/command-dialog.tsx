import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useOpener } from './behaviour/focus.ts'
import { useToastRoom } from './behaviour/toast-room.ts'
import { keepFocusInside, keepForToasts, overlayClass } from './dialog.tsx'

interface CommandDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Read out, not shown. */
  title: string
  /** Called once it has closed, and the focus is back where it was. */
  onClosed: () => void
  children: ReactNode
}

/** A modal near the top for what is typed and chosen in one go: no head, no close button; Escape or a press beside it closes. */
export function CommandDialog({ open, onOpenChange, title, onClosed, children }: CommandDialogProps) {
  const opener = useOpener()
  const room = useToastRoom()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} onMouseDown={keepFocusInside} />
        <Radix.Content
          data-dialog
          aria-describedby={undefined}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={opener.handlers.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            opener.handlers.onCloseAutoFocus(event)
            onClosed()
          }}
          style={room}
          className="fixed inset-x-2 top-[max(0.5rem,var(--toast-room,0px))] z-50 flex max-h-[calc(100dvh-1rem)] animate-in flex-col overflow-hidden rounded-lg border border-border bg-popover shadow-float outline-none sm:inset-x-4 sm:top-[12vh] sm:mx-auto sm:max-h-[70vh] sm:max-w-2xl"
        >
          <span hidden ref={opener.remember} />
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
