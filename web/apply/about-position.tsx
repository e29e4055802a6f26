import type { ReactNode } from 'react'
import { Summary } from './recording/device-settings.tsx'

/** What the opening says, above the form: folded, and never so high that the form is out of reach. */
export function AboutPosition({ children }: { children: ReactNode }) {
  return (
    <details className="group border-y">
      <Summary>About this position</Summary>
      <section
        aria-label="About this position"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        tabIndex={0}
        className="max-h-[min(40dvh,28rem)] overflow-y-auto overscroll-contain border-t px-5 py-5 -outline-offset-2 sm:px-6"
      >
        {children}
      </section>
    </details>
  )
}
