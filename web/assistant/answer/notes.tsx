import { Info } from 'lucide-react'

/** What the reader should know of an answer. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" className="space-y-1 text-sm text-muted-foreground">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </li>
      ))}
    </ul>
  )
}
