import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { useOpener } from './behaviour/focus.ts'
import { useToastRoom } from './behaviour/toast-room.ts'
import { Button } from './button.tsx'
import { keepFocusInside, keepForInside, keepForToasts, overlayClass } from './dialog.tsx'

export const Sheet = Radix.Root

interface SheetContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: string
  side?: 'left' | 'right'
  /** The title is still read out; the sheet shows a heading of its own. */
  hideTitle?: boolean
}

export function SheetContent(props: SheetContentProps) {
  const { title, side = 'right', hideTitle, className, children, onCloseAutoFocus, ...rest } = props
  const opener = useOpener()
  const room = useToastRoom()
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} onMouseDown={keepFocusInside} />
      <Radix.Content
        aria-describedby={undefined}
        onInteractOutside={keepForToasts}
        onEscapeKeyDown={keepForInside}
        {...opener.handlers}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event)
          if (!event.defaultPrevented) opener.handlers.onCloseAutoFocus(event)
        }}
        style={room}
        className={cn(
          'fixed inset-y-0 z-50 flex max-sm:top-(--toast-room,0px) base:w-[min(26rem,calc(100vw-3rem))] flex-col bg-popover shadow-float outline-none',
          side === 'left' ? 'left-0 animate-in-left border-r' : 'right-0 animate-in-right border-l',
          className,
        )}
        {...rest}
      >
        <span hidden ref={opener.remember} />
        <Radix.Title className={hideTitle ? 'sr-only' : 'px-5 pt-4 pb-3 text-lg font-semibold tracking-tight'}>
          {title}
        </Radix.Title>
        {children}
        <Radix.Close asChild>
          <Button variant="quiet" size="icon-sm" aria-label="Close" className="absolute top-3 right-3">
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}
