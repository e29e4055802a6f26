import * as Radix from 'radix-ui/tooltip'
import type { ComponentProps, ReactNode } from 'react'
import { usePortalHome } from './behaviour/portal-home.ts'

/** Wraps the signed-in app once. Open delay 700 ms, skip delay 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  side?: ComponentProps<typeof Radix.Content>['side']
  /** One element that takes a ref: a Button, a link. It needs its own accessible name. */
  children: ReactNode
  /** No tooltip, as where the words already stand beside the icon. */
  disabled?: boolean
}

/** A hint on hover or focus. Never the only place where something is said. */
export function Tooltip({ content, side = 'top', children, disabled = false }: TooltipProps) {
  const home = usePortalHome()
  return (
    <Radix.Root {...(disabled ? { open: false } : {})}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={home}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade rounded-sm bg-foreground px-2 py-1 text-xs font-medium text-background shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
