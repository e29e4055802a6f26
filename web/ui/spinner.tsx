import { cn } from './behaviour/class-names.ts'

/** A turning ring, for the eye only: say what is awaited in words beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={cn('base:size-4 shrink-0 animate-spin', className)}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}

/** A spinner in the middle of the page; it appears after 150 ms, so that a quick answer shows none. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-dvh place-items-center text-muted-foreground">
      <Spinner className="size-6 motion-safe:animate-[spin_800ms_linear_infinite,fade_140ms_ease-out_150ms_both]" />
    </div>
  )
}
