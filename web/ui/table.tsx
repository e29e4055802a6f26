import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './behaviour/class-names.ts'

interface WideProps {
  /** What it holds, for those who come to it by keys. */
  label: string
  className?: string
  children: ReactNode
}

/** What may be wider than its frame: it scrolls there, by keys too, and fades at an edge beyond which there is more. */
export function Wide({ label, className, children }: WideProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ left: false, right: false, below: false })
  const { left, right, below } = hidden
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => {
      const beyond = box.scrollWidth - box.clientWidth
      const next = {
        left: box.scrollLeft > 1,
        right: box.scrollLeft < beyond - 1,
        below: box.scrollHeight > box.clientHeight,
      }
      setHidden((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    }
    const sizes = new ResizeObserver(look)
    for (const each of [box, ...box.children]) sizes.observe(each)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  const edge = 'pointer-events-none absolute inset-y-0 w-10 from-card to-transparent print:hidden'
  return (
    <div className={cn('relative flex w-full flex-col overflow-clip', className)}>
      <div
        ref={frame}
        // A group, as its table has the name already: two landmarks of one name look the same.
        {...((left || right || below) && { role: 'group', tabIndex: 0, 'aria-label': label })}
        className="min-h-0 overflow-auto focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {left && <div className={cn(edge, 'left-0 bg-linear-to-r')} />}
      {right && <div data-more="" className={cn(edge, 'right-0 bg-linear-to-l')} />}
    </div>
  )
}

/** A table that scrolls sideways in its own frame. Name it with `aria-label`. */
export function Table({ className, 'aria-label': label, ...rest }: ComponentProps<'table'> & { 'aria-label': string }) {
  return (
    <Wide label={label}>
      <table aria-label={label} className={cn('w-full border-collapse text-left', className)} {...rest} />
    </Wide>
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
        'base:h-9 px-3 text-xs font-medium whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4',
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
