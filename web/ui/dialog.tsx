import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'
import { useOpener } from './behaviour/focus.ts'
import { useToastRoom } from './behaviour/toast-room.ts'
import { Button } from './button.tsx'

/** Whether a dialog is open, as who opens it keeps it. */
export interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What lies behind anything modal. */
export const overlayClass = 'fixed inset-0 z-40 animate-fade bg-overlay'

// Full width at the bottom edge on phones, where the thumb is; centred above that.
const contentClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))] animate-in flex-col rounded-t-lg border border-border bg-popover shadow-float outline-none sm:inset-x-4 sm:inset-y-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,56rem)] sm:rounded-lg'

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' }

interface DialogProps extends ContentProps, Partial<DialogState> {
  onClose?: () => void
}

/** A modal, open unless it is said otherwise. What is inside is usually a DialogBody and a DialogFooter, in a form. */
export function Dialog({ open = true, onClose, onOpenChange, ...content }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange ?? ((next) => next || onClose?.())}>
      <Content {...content} />
    </Radix.Root>
  )
}

interface ContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  size?: keyof typeof sizes | undefined
  /** A line under the title that says what this is for. */
  description?: ReactNode
}

function Content({ title, description, size = 'md', className, children, ...rest }: ContentProps) {
  const opener = useOpener()
  const room = useToastRoom()
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} onMouseDown={keepFocusInside} />
      <Radix.Content
        data-dialog
        className={cn(contentClass, sizes[size], className)}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onInteractOutside={keepForToasts}
        onEscapeKeyDown={keepForInside}
        {...opener.handlers}
        style={room}
        {...rest}
      >
        <span hidden ref={opener.remember} />
        <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
          <div className="min-w-0">
            <Radix.Title
              dir="auto"
              className="text-left text-lg font-semibold tracking-tight text-balance wrap-anywhere"
            >
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-base text-muted-foreground">{description}</Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <Button variant="quiet" size="icon-sm" aria-label="Close" className="-mt-1 -mr-2">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6', className)}
      {...rest}
    />
  )
}

/** The dialog's actions: the main one last, and widest on phones. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col-reverse gap-2 border-t border-border px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6',
        className,
      )}
      {...rest}
    />
  )
}

/** Escape is first for what has the focus and knows it: suggestions that are open, an entry that was changed. */
export function keepForInside(event: KeyboardEvent) {
  const { target } = event
  if (target instanceof Element && target.closest('[data-takes-escape], [data-toasts]')) event.preventDefault()
}

/** A press on what lies behind a dialog takes the focus from nothing in it. */
export function keepFocusInside(event: { preventDefault: () => void }) {
  event.preventDefault()
}

/** A press on a notification (its Undo) is no wish to close the dialog under it. */
export function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
