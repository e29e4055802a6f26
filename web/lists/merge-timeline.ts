import type { ReactNode } from 'react'
import type { ShowMoreProps } from './show-more.tsx'

/** One thing that happened to a record, and how it is shown. */
interface TimelineEntry {
  id: string
  at: string
  content: ReactNode
}

/** Entries of one kind, newest first, and the list that has older ones; without one all are there. */
export interface TimelineSource {
  entries: readonly TimelineEntry[]
  list?: ShowMoreProps['list'] | undefined
}

/** Rows of one kind as a source: by when each happened, and how it is shown. */
export const timelineSource = <Row extends { id: string }>(
  rows: readonly Row[],
  at: (row: Row) => string,
  show: (row: Row, index: number) => ReactNode,
  list?: ShowMoreProps['list'],
): TimelineSource => ({
  entries: rows.map((row, index) => ({ id: row.id, at: at(row), content: show(row, index) })),
  list,
})

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
