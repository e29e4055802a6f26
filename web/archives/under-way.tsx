import type { Archive } from '../../contract/archives/fields.ts'

/** How far an export or a restore is. */
export function UnderWay({ archive: { done, total }, label }: { archive: Archive; label: string }) {
  const most = total ?? 0
  return (
    <div className="mt-4">
      <p role="status" className="tabular-nums">
        {label}
        {most > 0 && `: ${Math.min(99, Math.floor((100 * done) / most))}%`}
      </p>
      <progress aria-label={label} max={most || 1} value={done} className="mt-3 h-1.5 w-full accent-primary" />
      <p className="mt-2 text-sm text-muted-foreground">
        This goes on when you leave the page. We notify you when it is done.
      </p>
    </div>
  )
}
