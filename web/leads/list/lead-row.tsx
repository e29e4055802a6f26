import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo } from 'react'
import type { Colleague } from '../../../contract/colleagues.ts'
import type { Lead } from '../../../contract/leads.ts'
import { nameOf } from '../../colleagues/queries.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TableCell, TableRow } from '../../ui/table.tsx'
import type { ListPlace } from '../list-place.ts'
import { sourceNames } from '../sources.ts'
import { Stage } from '../stage.tsx'
import { type LeadActions, LeadMenu } from './lead-menu.tsx'

interface LeadRowProps {
  lead: Lead
  index: number
  /** The list that the row is in. */
  list: Omit<ListPlace, 'row'>
  owner: Colleague | undefined
  /** The row that Tab reaches. */
  active: boolean
  selected: boolean
  onToggle: (id: string) => void
  onMove: (index: number) => void
  actions: LeadActions
}

/** One lead of the table. Its link covers the row, so that a press anywhere opens the lead, in a new tab too. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, list, owner, active, selected, onToggle, onMove, actions } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[event.key]?.(index)
    if (target === undefined && event.key !== ' ') return
    event.preventDefault()
    if (target === undefined) onToggle(lead.id)
    else onMove(target)
  }
  const tabIndex = active ? 0 : -1
  const place = { ...list, row: index }
  return (
    <TableRow aria-rowindex={index + 2} aria-selected={selected} className="relative">
      <TableCell className="w-10">
        <Checkbox
          aria-label={`Select ${lead.name}`}
          tabIndex={tabIndex}
          checked={selected}
          onCheckedChange={() => onToggle(lead.id)}
          className="z-10"
        />
      </TableCell>
      <TableCell>
        <Link
          to="/sales/lead/$id"
          params={{ id: lead.id }}
          state={{ leadList: place }}
          data-row={index}
          tabIndex={tabIndex}
          onKeyDown={onKeyDown}
          dir="auto"
          title={lead.name}
          className="block truncate text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {lead.name}
        </Link>
      </TableCell>
      <TableCell className="truncate text-left text-muted-foreground" dir="auto">
        {lead.company}
      </TableCell>
      <TableCell>
        <Stage stage={lead.stage} className="max-w-full" />
      </TableCell>
      <TableCell numeric>{formatMoney(lead.value)}</TableCell>
      <TableCell numeric className="hidden text-muted-foreground @[84rem]:table-cell">
        {lead.probability}%
      </TableCell>
      <TableCell className="hidden truncate text-muted-foreground @[96rem]:table-cell" title={lead.email}>
        {lead.email}
      </TableCell>
      <TableCell className="hidden truncate text-muted-foreground @[78rem]:table-cell">
        {lead.source && sourceNames[lead.source]}
      </TableCell>
      <TableCell className="hidden @4xl:table-cell">{owner && <Owner owner={owner} />}</TableCell>
      <TableCell className="hidden truncate text-muted-foreground tabular-nums @4xl:table-cell">
        {formatDate(lead.createdAt)}
      </TableCell>
      <TableCell className="text-right">
        <span className="relative z-10">
          <LeadMenu lead={lead} actions={actions} place={place} tabIndex={tabIndex} />
        </span>
      </TableCell>
    </TableRow>
  )
})

const targets: Record<string, (index: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
}

function Owner({ owner }: { owner: Colleague }) {
  return (
    <span className="flex items-center gap-2 text-muted-foreground">
      <Avatar name={nameOf(owner)} picture={owner.profileImageUrl} size="sm" />
      <span dir="auto" className="truncate">
        {nameOf(owner)}
      </span>
    </span>
  )
}
