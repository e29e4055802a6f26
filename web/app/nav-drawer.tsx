import type { ReactNode } from 'react'
import { brand } from '../screens/brand.tsx'
import { useFollowedLink } from '../screens/followed-link.ts'
import type { DialogState } from '../ui/dialog.tsx'
import { Sheet, SheetContent } from '../ui/sheet.tsx'

interface NavDrawerProps extends DialogState {
  /** What is in it; `onFollow` closes it. */
  children: (onFollow: () => void) => ReactNode
}

export function NavDrawer({ open, onOpenChange, children }: NavDrawerProps) {
  const { follow, giveFocus } = useFollowedLink()
  const close = () => {
    follow()
    onOpenChange(false)
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        side="left"
        title={`${brand} navigation`}
        hideTitle
        className="w-72 bg-sidebar"
        onCloseAutoFocus={giveFocus}
      >
        {children(close)}
      </SheetContent>
    </Sheet>
  )
}
