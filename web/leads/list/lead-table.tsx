import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react'
import type { Colleague } from '../../../contract/colleagues.ts'
import type { Lead, LeadSort } from '../../../contract/leads.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { useFocusRow, useKeptFocus, useReturn } from '../../lists/row-return.ts'
import { useRowWindow } from '../../lists/row-window.ts'
import { countSelected, everything, isSelected, nothing, type Selection, toggled } from '../../lists/selection.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableHead } from '../../ui/table.tsx'
import type { LeadActions } from './lead-menu.tsx'
import { LeadRow } from './lead-row.tsx'
import type { ListSearch } from './list-search.ts'
import { columns, ROW_HEIGHT } from './table-columns.tsx'

interface LeadTableProps {
  leads: readonly Lead[]
  total: number
  hasMore: boolean
  onNearEnd: () => void
  sort: ListSearch['sort']
  onSort: (sort: ListSearch['sort']) => void
  selection: Selection
  onSelect: Dispatch<SetStateAction<Selection>>
  actions: LeadActions
  /** The row that one comes back to. */
  returnTo: number | undefined
  /** How many leads match, as people read it. */
  count: string
}

/** The leads as a table: arrows move between rows, Enter opens, Space ticks. Columns give way where there is less room. */
export function LeadTable(props: LeadTableProps) {
  const { leads, total, hasMore, onNearEnd, sort, onSort, selection, onSelect, actions, returnTo } = props
  const { data: colleagues } = useQuery(colleaguesQuery)
  const window = useRowWindow({ count: leads.length, height: ROW_HEIGHT, onNearEnd })
  const { active, move } = useActiveRow(leads, window)
  useReturn(returnTo, move)
  const toggle = useCallback((id: string) => onSelect((now) => toggled(now, id)), [onSelect])
  return (
    <div ref={window.ref} className="@container [overflow-anchor:none]">
      <table
        aria-label="All leads"
        aria-rowcount={total + 1}
        className="w-full table-fixed border-collapse border-t border-border text-left"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`${headClass} w-10 pl-4`}>
              <SelectAll total={total} count={props.count} selection={selection} onSelect={onSelect} />
            </th>
            <Heading label="Name" sortBy="name" sort={sort} onSort={onSort} />
            {columns.map(({ label, sortBy, numeric, width, from }) => (
              <Heading key={label} {...{ label, sortBy, numeric, sort, onSort }} className={cn(width, from)} />
            ))}
            <th scope="col" className={`${headClass} w-14`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Room height={window.before} />
          {window.visible.map((index) => {
            const lead = leads[index]
            return (
              lead && (
                <LeadRow
                  key={lead.id}
                  lead={lead}
                  index={index}
                  owner={ownerOf(lead, colleagues)}
                  active={index === active}
                  selected={isSelected(selection, lead.id)}
                  onToggle={toggle}
                  onMove={move}
                  actions={actions}
                />
              )
            )
          })}
          <Room height={window.after} />
          {hasMore && <MoreRow />}
        </tbody>
      </table>
    </div>
  )
}

const headClass =
  'sticky top-14 z-20 h-9 bg-card text-xs font-medium text-muted-foreground shadow-[inset_0_-1px_0_var(--border)]'

/** One row can be reached with Tab; the arrows move from there. */
interface HeadingProps extends Pick<LeadTableProps, 'sort' | 'onSort'> {
  label: string
  sortBy?: LeadSort | undefined
  numeric?: boolean | undefined
  className?: string
}

function Heading({ label, sortBy, numeric = false, className = '', sort, onSort }: HeadingProps) {
  return (
    <TableHead
      numeric={numeric}
      className={`${headClass} ${className}`}
      {...(sortBy ? { sorted: sortedBy(sortBy, sort), onSort: () => onSort(nextSort(sortBy, sort)) } : {})}
    >
      {label}
    </TableHead>
  )
}

function useActiveRow(leads: readonly Lead[], window: ReturnType<typeof useRowWindow>) {
  const [wanted, setWanted] = useState(0)
  const last = leads.length - 1
  const active = window.visible.includes(wanted) ? wanted : (window.visible[0] ?? 0)
  const focusRow = useFocusRow(window)
  const move = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(last, index))
      setWanted(next)
      focusRow(next)
    },
    [last, focusRow],
  )
  useKeptFocus(window, { rows: leads, onLost: () => move(active) })
  return { active, move }
}

interface SelectAllProps extends Pick<LeadTableProps, 'total' | 'count' | 'selection' | 'onSelect'> {}

/** Ticks all that match, also those that are not loaded. */
function SelectAll({ total, count, selection, onSelect }: SelectAllProps) {
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

/** The room of the rows that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  ) : null
}

/** Holds the place of the page that is on its way. */
function MoreRow() {
  return (
    <tr aria-hidden style={{ height: ROW_HEIGHT }}>
      <td colSpan={2} className="px-4">
        <Skeleton className="w-40" />
      </td>
    </tr>
  )
}

const ownerOf = ({ assignedUserId }: Lead, colleagues: readonly Colleague[] | undefined) =>
  assignedUserId ? colleagues?.find(({ id }) => id === assignedUserId) : undefined

/** Newest first, unless the address says otherwise. */
const DEFAULT_SORT = '-createdAt'

function sortedBy(column: LeadSort, sort: ListSearch['sort'] = DEFAULT_SORT) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

/** Text begins with A, figures and dates with the most; a second press turns the order round. */
function nextSort(column: LeadSort, sort: ListSearch['sort'] = DEFAULT_SORT): ListSearch['sort'] {
  const first = column === 'value' || column === 'createdAt' ? (`-${column}` as const) : column
  const second = first === column ? (`-${column}` as const) : column
  const next = sort === first ? second : first
  return next === DEFAULT_SORT ? undefined : next
}
