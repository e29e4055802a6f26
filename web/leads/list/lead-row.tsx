import { type KeyboardEvent, memo } from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TableCell, TableRow } from '../../ui/table.tsx'
import { type LeadActions, LeadMenu } from './lead-menu.tsx'
import type { ShownColumn } from './table-columns.tsx'

interface LeadRowProps {
  lead: Lead
  index: number
  owner: Colleague | undefined
  shown: readonly ShownColumn[]
  /** The row that Tab reaches. */
  active: boolean
  selected: boolean
  onToggle: (id: string) => void
  onMove: (index: number) => void
  actions: LeadActions
}

/** One lead of the table. Its link covers the row, so that a press anywhere opens the lead, in a new tab too. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, owner, shown, active, selected, onToggle, onMove, actions } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[event.key]?.(index)
    if (target !== undefined) onMove(target)
    else if (event.key === ' ') onToggle(lead.id)
    else if (event.key === 'ArrowRight' && !event.altKey) actions.openBeside(lead.id, index)
    else return
    event.preventDefault()
  }
  const tabIndex = active ? 0 : -1
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
        <RowLink
          href={`/sales/lead/${lead.id}`}
          onOpen={() => actions.open(lead.id, index)}
          onIntent={() => actions.prepare(lead.id)}
          data-row={index}
          tabIndex={tabIndex}
          onKeyDown={onKeyDown}
          dir="auto"
          title={lead.name}
          className="block truncate text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {lead.name}
        </RowLink>
      </TableCell>
      {shown.map(({ name, className, column: { numeric = false, look, words, title, cell } }) => (
        <TableCell
          key={name}
          numeric={numeric}
          className={cn(className, look)}
          {...(words && { dir: 'auto' })}
          {...(title && { title: title(lead) })}
        >
          {cell(lead, owner)}
        </TableCell>
      ))}
      <TableCell className="text-right">
        <span className="relative z-10">
          <LeadMenu lead={lead} index={index} actions={actions} tabIndex={tabIndex} />
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
