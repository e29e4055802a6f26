import { useState } from 'react'
import type { SizedColumn } from '../../../contract/leads/columns.ts'
import type { LeadSort } from '../../../contract/leads/fields.ts'
import { countSelected, everything, nothing } from '../../lists/selection.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TableHead } from '../../ui/table.tsx'
import { type ChosenColumns, chosenOf, fitted, sized, textOf, usuallyChosen } from './chosen-columns.ts'
import { ColumnEdge } from './column-edge.tsx'
import type { LeadTableProps } from './lead-table-props.ts'
import type { ListSearch } from './list-search.ts'
import type { ShownColumn } from './table-columns.tsx'

interface TableHeadingsProps extends LeadTableProps {
  shown: readonly ShownColumn[]
}

export function TableHeadings({ shown, columns: text, onColumns, room, ...props }: TableHeadingsProps) {
  const [dragged, setDragged] = useState<{ name: SizedColumn['name']; width: number }>()
  const saved = chosenOf(text)
  const chosen = dragged ? sized(saved ?? usuallyChosen(room), dragged.name, dragged.width) : saved
  const { widths, scrolls } = chosen && room > 0 ? fitted(chosen, room) : { widths: [], scrolls: false }
  const widthOf = (name: SizedColumn['name']) =>
    name === 'name' ? chosen?.name : widths[chosen?.others.findIndex((column) => column.name === name) ?? -1]
  const heading = { ...props, scrolls }
  const edge = (name: SizedColumn['name']) => ({
    width: widthOf(name),
    onDrag: (width: number | undefined) => setDragged(width === undefined ? undefined : { name, width }),
    onSize: (width: number) => onColumns(textOf(sized(asShown(saved ?? usuallyChosen(room), room), name, width))),
  })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={cn(headClass(scrolls), 'w-10 pl-4')}>
          <SelectAll {...props} />
        </th>
        <Heading {...heading} {...edge('name')} label="Name" sortBy="name" />
        {shown.map(({ name, className, column: { label, sortBy, numeric, usual } }) => (
          <Heading
            key={name}
            {...heading}
            {...edge(name)}
            {...{ label, sortBy, numeric }}
            className={cn(className, !chosen && usual?.width)}
          />
        ))}
        <th
          scope="col"
          className={cn(headClass(scrolls), chosen?.name === undefined && 'w-14')}
          // Where the name has a width of its own, what is left is here.
        >
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

/** Columns with the widths that they have in so much room, where they have given way: an edge goes on from where it is. */
function asShown(chosen: ChosenColumns, room: number): ChosenColumns {
  const { widths } = fitted(chosen, room)
  const isNarrowed = chosen.others.some(({ width }, at) => width !== undefined && width !== widths[at])
  if (!isNarrowed) return chosen
  return { ...chosen, others: chosen.others.map((column, at) => ({ ...column, width: widths[at] })) }
}

const headClass = (scrolls: boolean) =>
  cn(
    'h-8 bg-card text-xs font-medium text-muted-foreground shadow-[inset_0_-1px_0_var(--border)]',
    // In a frame that scrolls sideways there is nothing to stick to.
    scrolls ? 'relative' : 'sticky top-14 z-20',
  )

interface HeadingProps extends Pick<LeadTableProps, 'sort' | 'onSort'> {
  label: string
  sortBy?: LeadSort | undefined
  numeric?: boolean | undefined
  className?: string
  scrolls: boolean
  /** Undefined where the column has what the others leave, or its usual width. */
  width: number | undefined
  onDrag: (width: number | undefined) => void
  onSize: (width: number) => void
}

function Heading({ label, sortBy, numeric = false, className, scrolls, width, ...rest }: HeadingProps) {
  const { sort, onSort, onDrag, onSize } = rest
  return (
    <TableHead
      // Without the name of its edge, which would be announced with every cell.
      aria-label={label}
      numeric={numeric}
      className={cn(headClass(scrolls), className)}
      {...(width !== undefined && { style: { width } })}
      {...(sortBy ? { sorted: sortedBy(sortBy, sort), onSort: () => onSort(nextSort(sortBy, sort)) } : {})}
      edge={<ColumnEdge label={label} width={width} onDrag={onDrag} onSize={onSize} />}
    >
      {label}
    </TableHead>
  )
}

/** Ticks all that match, also those that are not loaded. */
function SelectAll({
  total,
  count,
  selection,
  onSelect,
}: Pick<LeadTableProps, 'total' | 'count' | 'selection' | 'onSelect'>) {
  const selected = countSelected(selection, total)
  const all = selected === total
  return (
    <Checkbox
      aria-label={`Select all ${count}`}
      checked={all ? true : selected > 0 ? 'indeterminate' : false}
      onCheckedChange={() => onSelect(all ? nothing : everything)}
    />
  )
}

/** Newest first, unless the address says otherwise. */
const DEFAULT_SORT = '-createdAt'

function sortedBy(column: LeadSort, sort: ListSearch['sort'] = DEFAULT_SORT) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

/** Text begins with A, figures and dates with the most, the time in a stage with the longest; a second press turns it round. */
function nextSort(column: LeadSort, sort: ListSearch['sort'] = DEFAULT_SORT): ListSearch['sort'] {
  const first = MOST_FIRST.has(column) ? (`-${column}` as const) : column
  const second = first === column ? (`-${column}` as const) : column
  const next = sort === first ? second : first
  return next === DEFAULT_SORT ? undefined : next
}

const MOST_FIRST: ReadonlySet<LeadSort> = new Set(['value', 'createdAt', 'updatedAt'])
