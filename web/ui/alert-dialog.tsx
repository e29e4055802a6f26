import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { useOpener } from './behaviour/focus.ts'
import { Button } from './button.tsx'
import { type DialogState, keepFocusInside, overlayClass } from './dialog.tsx'

interface AlertDialogProps extends Partial<DialogState> {
  onClose?: () => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The act itself, as in "Delete lead". */
  action: string
  onAction: () => void
  variant?: 'primary' | 'destructive'
  pending?: boolean
  cancel?: string
}

/** Asks before an act that cannot be undone, or that many people notice; Undo in a toast is kinder. */
export function AlertDialog(props: AlertDialogProps) {
  const { open = true, onClose, onOpenChange, title, description, action, onAction, ...more } = props
  const { variant = 'destructive', pending = false, cancel = 'Cancel' } = more
  const opener = useOpener()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange ?? ((next) => next || onClose?.())}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} onMouseDown={keepFocusInside} />
        <Radix.Content
          {...opener.handlers}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 animate-in rounded-lg border border-border bg-popover p-6 shadow-float outline-none"
        >
          <span hidden ref={opener.remember} />
          <Radix.Title className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted-foreground">{description}</Radix.Description>
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="outline">{cancel}</Button>
            </Radix.Cancel>
            <Button variant={variant} pending={pending} onClick={onAction}>
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
