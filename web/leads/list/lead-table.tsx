import { useQuery } from '@tanstack/react-query'
import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SetStateAction,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { LeadColumn } from '../../../contract/leads/columns.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { useTodayAtOnce } from '../../companies/today.ts'
import { focusedPlace, type Place, placeOf, useGrid } from '../../lists/grid.ts'
import { useKeptFocus, useReturn } from '../../lists/row-return.ts'
import { useRowWindow } from '../../lists/row-window.ts'
import { everything, isSelected, type Selection, ticked, toggled } from '../../lists/selection.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chosenOf, fitted, usuallyChosen } from './chosen-columns.ts'
import { LeadRow, MENU, NAME, SELECT } from './lead-row.tsx'
import type { LeadTableProps } from './lead-table-props.ts'
import { columns, isUsuallyShown, ROW_HEIGHT, shownColumns } from './table-columns.tsx'
import { TableHeadings } from './table-headings.tsx'
import { useCellEdits } from './use-cell-edits.tsx'

const LeadPeek = lazyPart(() => import('../sheet/lead-peek.tsx'), 'LeadPeek')

/**
 * The leads as a grid: arrows lead from cell to cell, Enter changes a cell or opens the lead, Space shows it beside the list, `x`
 * ticks the row and Shift with the arrows or a press ticks a range. Columns give way where there is less room.
 */
export function LeadTable(props: LeadTableProps) {
  const { leads, total, hasMore, onNearEnd, selection, onSelect, actions, returnTo, columns: text, room } = props
  const { data: colleagues } = useQuery(colleaguesQuery)
  const today = useTodayAtOnce()
  const window = useRowWindow({ count: leads.length, height: ROW_HEIGHT, atOnce: returnTo !== undefined, onNearEnd })
  const toggle = useCallback((id: string) => onSelect((now) => toggled(now, id)), [onSelect])
  const names =
    text === undefined
      ? undefined
      : chosenOf(text)
          ?.others.map(({ name }) => name)
          .join()
  const shown = useMemo(
    () => shownColumns(names === undefined ? undefined : (names.split(',').filter(Boolean) as LeadColumn[])),
    [names],
  )
  const fit = text === undefined ? undefined : fitted(chosenOf(text) ?? usuallyChosen(room), room)
  const inSight = shown.filter(({ column }) => names !== undefined || isUsuallyShown(column, room))
  const { active, move, moveBy, moveByKey, noteFocus } = useGrid({
    ...window,
    count: leads.length,
    columns: [SELECT, NAME, ...inSight.map(({ name }) => name), MENU],
    first: NAME,
  })
  const focusRow = useCallback((row: number) => move({ row, column: NAME }), [move])
  useReturn(returnTo, focusRow)
  useKeptFocus(window, { rows: leads, onLost: () => move(active) })
  const range = useRange(leads, selection, onSelect)
  const edits = useCellEdits({ leads, moveBy })
  const [isPeeking, setPeeking] = useState(false)
  const peeked = isPeeking ? leads[active.row] : undefined

  const onKeyDown = (event: KeyboardEvent) => {
    const place = focusedPlace(event.target)
    const lead = place && leads[place.row]
    if (!lead) return
    const row = moveByKey(event, place)
    if (row !== undefined) {
      if (event.shiftKey) range.extend(place.row, row)
      else range.end()
    } else if (actByKey(event, { lead, place })) event.preventDefault()
  }
  /** What a key does to the row or the cell that has the focus; whether it did anything. */
  const actByKey = (event: KeyboardEvent, { lead, place }: { lead: Lead; place: Place }): boolean => {
    const { key, shiftKey } = event
    if (event.altKey || event.ctrlKey || event.metaKey) {
      if (key !== 'a' || event.altKey) return false
      onSelect(everything)
    } else if (edits.isOpening && edits.startByKey(event)) return false
    else if (key === 'x' || (key === ' ' && shiftKey)) {
      toggle(lead.id)
      range.end()
    } else if (key === ' ' && place.column !== SELECT && place.column !== MENU) setPeeking(!isPeeking)
    else if (key === 'Escape' && isPeeking) setPeeking(false)
    else if (edits.startByKey(event)) return false
    else if (key === 'Enter' && place.column in columns) actions.open(lead.id, place.row)
    else return false
    return true
  }
  const onFocus = (event: FocusEvent) => {
    noteFocus(event)
    edits.prepare()
    void LeadPeek.preload()
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    if (!event.shiftKey) return range.end()
    // In place of the browser's own new window.
    event.preventDefault()
    event.stopPropagation()
    range.extend(active.row, place.row)
  }
  return (
    <div
      ref={window.ref}
      className={cn('@container [overflow-anchor:none]', fit?.scrolls ? 'overflow-x-auto' : 'overflow-x-clip')}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are changed is a grid
        role="grid"
        aria-label="All leads"
        aria-rowcount={total + 1}
        aria-multiselectable
        style={fit?.scrolls ? { minWidth: fit.least } : undefined}
        className="w-full table-fixed border-collapse border-t border-border text-left"
      >
        <TableHeadings {...props} shown={shown} />
        <tbody
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onClickCapture={onClick}
          // What is between two rows is not marked as text.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          {...edits.handlers}
        >
          <Room height={window.before} />
          {window.visible.map((index) => {
            const lead = leads[index]
            return (
              lead && (
                <LeadRow
                  key={lead.id}
                  lead={edits.shown(lead)}
                  index={index}
                  owner={ownerOf(edits.shown(lead), colleagues)}
                  today={today}
                  shown={shown}
                  active={index === active.row ? active.column : undefined}
                  selected={isSelected(selection, lead.id)}
                  onToggle={toggle}
                  actions={actions}
                />
              )
            )
          })}
          <Room height={window.after} />
          {hasMore && <MoreRow />}
        </tbody>
      </table>
      {edits.editor}
      <Suspense>
        {peeked && (
          <LeadPeek
            lead={edits.shown(peeked)}
            onOpen={() => actions.open(peeked.id, active.row)}
            onClose={() => {
              setPeeking(false)
              move(active)
            }}
          />
        )}
      </Suspense>
    </div>
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

/**
 * Ticks all rows between two, as Shift with the arrows or a press does. A range goes on from where it began, and gives back what
 * it no longer holds; `end` lets the next one begin elsewhere.
 */
function useRange(
  rows: readonly { id: string }[],
  selection: Selection,
  onSelect: Dispatch<SetStateAction<Selection>>,
) {
  const begun = useRef<{ row: number; before: Selection }>(undefined)
  return {
    extend: (from: number, to: number) => {
      begun.current ??= { row: from, before: selection }
      const { row, before } = begun.current
      const ids = rows.slice(Math.min(row, to), Math.max(row, to) + 1).map(({ id }) => id)
      onSelect(ticked(before, ids, true))
    },
    end: () => {
      begun.current = undefined
    },
  }
}
