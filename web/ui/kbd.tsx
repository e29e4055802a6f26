import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-border bg-background px-1 font-sans text-xs text-muted-foreground">
      {children}
    </kbd>
  )
}

export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
