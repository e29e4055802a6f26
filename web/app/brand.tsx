import { useEffect } from 'react'

/** The product's name. The server writes `<meta name="brand">` into the page when BRAND_NAME overrides it (decisions §1). */
export const brand = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content || 'Atrium'

/** Names the browser's tab: "Sales · Atrium". */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
}

/** The mark: a house seen from above, with its open court. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M5.500 1h9A4.500 4.500 0 0 1 19 5.500v9a4.500 4.500 0 0 1-4.500 4.500H13v-5.500A3 3 0 0 0 10 10.500a3 3 0 0 0-3 3V19H5.500A4.500 4.500 0 0 1 1 14.500v-9A4.500 4.500 0 0 1 5.500 1Z"
      />
    </svg>
  )
}

/** Mark and name side by side; the name is left out where there is only room for the mark. */
export function BrandName({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <Mark className="size-5 shrink-0 text-primary-text" />
      <span className={markOnly ? 'sr-only' : 'truncate'}>{brand}</span>
    </span>
  )
}
