import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../format.ts'
import { useRowFocus } from '../../lists/row-focus.ts'
import { cn } from '../../ui/behaviour/class-names.ts'

interface GroupProps<Row> {
  title: string
  list: { count: number; rows: Row[] }
  /** Where all of them are listed. */
  all: Pick<LinkProps, 'to' | 'search'>
  late?: boolean
  /** What Space does with a row. */
  onSpace?: (row: Row) => void
  /** One row; `tabIndex` is that of its controls. */
  children: (row: Row, tabIndex: number) => ReactNode
}

/** One list of the day: the first of its rows, and the way to all of them; nothing where there are none. */
export function Group<Row extends { id: string }>({ title, list, all, late, onSpace, children }: GroupProps<Row>) {
  const { count, rows } = list
  const { active, list: keys } = useRowFocus(rows.map(({ id }) => id))
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="border-t border-border pt-1 pb-2">
      <div className="flex min-h-9 items-center justify-between gap-3 px-4 text-sm">
        <h3 className={cn('font-semibold', late && 'text-destructive-text')}>
          {title} <span className="ml-1 font-normal text-muted-foreground tabular-nums">{formatCount(count)}</span>
        </h3>
        {count > rows.length && (
          <Link
            {...all}
            aria-label={`All ${formatCount(count)}: ${title}`}
            className="rounded-xs py-1 text-muted-foreground underline decoration-border-strong underline-offset-4 hover:text-foreground"
          >
            All {formatCount(count)}
          </Link>
        )}
      </div>
      <ul
        {...keys}
        aria-label={title}
        // By the second click of a double one another row may stand where the first one was.
        data-clicks="once"
        onKeyDown={(event) => {
          keys.onKeyDown(event)
          const { key, target, repeat } = event
          const row = target instanceof HTMLElement && rows.find(({ id }) => id === target.dataset.row)
          if (key !== ' ' || !row || !onSpace) return
          event.preventDefault()
          if (!repeat) onSpace(row)
        }}
      >
        {rows.map((row) => (
          <li key={row.id}>{children(row, row.id === active ? 0 : -1)}</li>
        ))}
      </ul>
    </section>
  )
}
