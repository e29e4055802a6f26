import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatAgo, formatDateTime } from '../format.ts'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { mergeTimeline, type TimelineSource } from './merge-timeline.ts'
import { useRowsInSteps } from './rows-in-steps.ts'
import { ShowMore } from './show-more.tsx'

/** The story of a record, each entry with its sign on one thread. */
export function Timeline({ sources }: { sources: readonly TimelineSource[] }) {
  const { entries, older } = mergeTimeline(sources)
  const { drawn } = useRowsInSteps(entries.length, { atOnce: false })
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(entries.length)
  useEffect(() => {
    const isFewer = entries.length < count.current
    count.current = entries.length
    // An entry that was deleted had the focus on its button.
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label="Timeline entries" className="outline-none">
        {entries.slice(0, drawn).map(({ id, content }) => (
          <li key={id} className="group/entry relative flex gap-3 pb-4 last:pb-0">
            <span aria-hidden className="absolute top-8 bottom-0 left-3.5 w-px bg-border group-last/entry:hidden" />
            {content}
          </li>
        ))}
      </ol>
      {older && drawn >= entries.length && <ShowMore list={older} text="Show older entries" />}
    </>
  )
}

/** The round sign of an entry, on the thread. */
export function EntrySign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="z-10 grid size-7 shrink-0 place-items-center rounded-full border border-border bg-card text-muted-foreground">
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}

/** What was done, with its sign: who did what and when, and below it what more there is to say. */
export function SignedEntry({ icon, at, said, children }: SignedEntryProps) {
  return (
    <>
      <EntrySign icon={icon} />
      <div className="min-w-0 flex-1">
        <EntryHead at={at}>{said}</EntryHead>
        {children}
      </div>
    </>
  )
}

interface SignedEntryProps {
  icon: LucideIcon
  at: string
  said: ReactNode
  children?: ReactNode
}

/** Who did what, and when. */
export function EntryHead({ at, children, actions }: { at: string; children: ReactNode; actions?: ReactNode }) {
  const now = useMinutes()
  return (
    <div className="flex min-h-7 items-center gap-2">
      <p className="min-w-0 wrap-anywhere text-muted-foreground">
        {children}{' '}
        <time dateTime={at} title={formatDateTime(at)} className="text-sm whitespace-nowrap">
          · {formatAgo(at, now)}
        </time>
      </p>
      {actions && (
        // With a mouse they show on hover, so that the words stand alone; the keyboard and a finger find them always.
        <div className="ml-auto flex shrink-0 pointer-fine:opacity-0 pointer-fine:group-hover/entry:opacity-100 pointer-fine:focus-within:opacity-100">
          {actions}
        </div>
      )}
    </div>
  )
}
