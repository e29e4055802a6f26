import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'

/** A table that scrolls sideways in its own frame. Name it with `aria-label`. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="relative w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-left', className)} {...rest} />
    </div>
  )
}

/** 40 px tall, with an edge below and a wash under the pointer. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'h-10 border-b border-border last:border-b-0 hover:bg-muted has-focus-visible:bg-muted aria-selected:bg-primary-soft',
        className,
      )}
      {...rest}
    />
  )
}

export function TableCell({ className, numeric = false, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={cn('px-3 first:pl-4 last:pr-4', numeric && 'text-right tabular-nums', className)} {...rest} />
}

interface TableHeadProps extends ComponentProps<'th'> {
  numeric?: boolean
  /** How the rows are sorted by this column now; give `onSort` too to make the heading a button. */
  sorted?: 'ascending' | 'descending' | undefined
  onSort?: () => void
  /** What stands at its right edge, by which it is made wider. The heading then has a position of its own. */
  edge?: ReactNode
  children?: ReactNode
}

/** A column's heading, sortable when `onSort` is given. */
export function TableHead({ className, numeric = false, sorted, onSort, edge, children, ...rest }: TableHeadProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      {...(sorted ? { 'aria-sort': sorted } : {})}
      className={cn(
        'h-9 px-3 text-xs font-medium whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-xs px-1.5 hover:text-foreground',
            numeric && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={cn('size-3', !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
          />
        </button>
      ) : (
        children
      )}
      {edge}
    </th>
  )
}
