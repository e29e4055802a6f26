import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatAgo, formatDateTime } from '../format.ts'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { useRowsInSteps } from './rows-in-steps.ts'
import { ShowMore, type ShowMoreProps } from './show-more.tsx'

/** One thing that happened to a record, and how it is shown. */
export interface TimelineEntry {
  id: string
  at: string
  content: ReactNode
}

/** Entries of one kind, newest first, and the list that has older ones; without one all are there. */
export interface TimelineSource {
  entries: readonly TimelineEntry[]
  list?: ShowMoreProps['list']
}

/**
 * What happened, in one line of time, newest first. What is older than the last loaded entry of a list that has more waits for
 * these, so that nothing comes in between later; `older` is the list to go on with.
 */
export function mergeTimeline(sources: readonly TimelineSource[]) {
  const lastOf = ({ entries }: TimelineSource) => entries.at(-1)?.at ?? ''
  const unfinished = sources.filter(({ list }) => list?.hasNextPage)
  const [latest] = unfinished.toSorted((a, b) => compare(lastOf(b), lastOf(a)))
  const from = latest ? lastOf(latest) : ''
  const entries = sources.flatMap((source) => source.entries).filter(({ at }) => at >= from)
  return { entries: entries.toSorted((a, b) => compare(b.at, a.at)), older: latest?.list }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

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
