import { type ReactNode, useEffect } from 'react'

/** The product's name. The server writes `<meta name="brand">` into the page when BRAND_NAME overrides it. */
export const brand = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content || 'Atrium'

let shown = false

/** Whether a screen was shown before the one that comes now: then this is no page load. */
export const screenWasShown = () => shown

/** Names the browser's tab: "Sales · Atrium". */
export function useTitle(title: string) {
  useEffect(() => {
    shown = true
    document.title = `${title} · ${brand}`
  }, [title])
}

/** The mark: a house seen from above, with its open court and the way in. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M11.4 19H14a5 5 0 0 0 5-5V6a5 5 0 0 0-5-5H6a5 5 0 0 0-5 5v8a5 5 0 0 0 5 5h2.6v-4.75h-.85a2 2 0 0 1-2-2v-4.5a2 2 0 0 1 2-2h4.5a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2h-.85Z"
      />
    </svg>
  )
}

interface BrandNameProps {
  /** The name is left out, where there is only room for the mark. */
  markOnly?: boolean
  /** Stands in the mark's place. */
  mark?: ReactNode
}

/** Mark and name side by side. */
export function BrandName({ markOnly = false, mark }: BrandNameProps) {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      {mark ?? <Mark className="size-5 shrink-0 text-primary-text" />}
      <span className={markOnly ? 'sr-only' : 'truncate'}>{brand}</span>
    </span>
  )
}
