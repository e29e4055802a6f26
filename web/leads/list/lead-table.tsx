import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { LeadColumn } from '../../../contract/leads/columns.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { drawScrolled } from '../../lists/draw-scrolled.ts'
import { useFocusRow, useKeptFocus, useReturn } from '../../lists/row-return.ts'
import { useRowWindow } from '../../lists/row-window.ts'
import { isSelected, toggled } from '../../lists/selection.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chosenOf, fitted, usuallyChosen } from './chosen-columns.ts'
import { LeadRow } from './lead-row.tsx'
import type { LeadTableProps } from './lead-table-props.ts'
import { ROW_HEIGHT, shownColumns } from './table-columns.tsx'
import { TableHeadings } from './table-headings.tsx'

/** The leads as a table: arrows move between rows, Enter opens, Space ticks. Columns give way where there is less room. */
export function LeadTable(props: LeadTableProps) {
  const { leads, total, hasMore, onNearEnd, selection, onSelect, actions, returnTo, columns: text, room } = props
  const { data: colleagues } = useQuery(colleaguesQuery)
  const window = useRowWindow({ count: leads.length, height: ROW_HEIGHT, onNearEnd })
  const { active, move, moveByKey } = useActiveRow(leads, window)
  useReturn(returnTo, move)
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
  return (
    <div
      ref={window.ref}
      className={cn('@container [overflow-anchor:none]', fit?.scrolls ? 'overflow-x-auto' : 'overflow-x-clip')}
    >
      <table
        aria-label="All leads"
        aria-rowcount={total + 1}
        style={fit?.scrolls ? { minWidth: fit.least } : undefined}
        className="w-full table-fixed border-collapse border-t border-border text-left"
      >
        <TableHeadings {...props} shown={shown} />
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
                  shown={shown}
                  active={index === active}
                  selected={isSelected(selection, lead.id)}
                  onToggle={toggle}
                  onMove={moveByKey}
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
  const moveByKey = useCallback(
    (index: number) => {
      move(index)
      drawScrolled()
    },
    [move],
  )
  return { active, move, moveByKey }
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
