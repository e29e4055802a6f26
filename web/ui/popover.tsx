import type { ComponentProps, ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'
import { FOCUSABLE } from './behaviour/focus.ts'
import { type PopupState, type TriggerControl, usePopup } from './behaviour/popup.ts'
import { Popup, type PopupPlace } from './popup.tsx'

interface PopoverProps
  extends PopupState,
    PopupPlace,
    Pick<ComponentProps<typeof Popup>, 'className' | 'onKeyDown' | 'onCloseAutoFocus' | 'children'> {
  trigger: (control: TriggerControl) => ReactNode
  label: string
}

/** A small floating panel beside what opened it. */
export function Popover({ trigger, label, open, onOpenChange, className, ...rest }: PopoverProps) {
  const { popup, control, ...panel } = usePopup('dialog', { open, onOpenChange })
  return (
    <>
      {trigger(control)}
      {panel.open && (
        <Popup
          {...popup}
          role="dialog"
          aria-label={label}
          className={cn('base:w-72 max-w-[calc(100vw-1rem)] base:p-3', className)}
          onOpenAutoFocus={focusFirst}
          {...rest}
        />
      )}
    </>
  )
}

function focusFirst(panel: HTMLElement) {
  const controls = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const first = controls.find((each) => !each.matches('a, :disabled') && each.checkVisibility())
  const to = first ?? panel
  to.focus({ preventScroll: true })
}
