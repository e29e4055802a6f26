import { memo } from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import type { CompanyDay } from '../../companies/today.ts'
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
  today: CompanyDay
  shown: readonly ShownColumn[]
  /** The column of the cell that Tab reaches, if that is in this row. */
  active: string | undefined
  selected: boolean
  onToggle: (id: string) => void
  actions: LeadActions
}

/** One lead of the table. Its link covers the row, but for the cells that are changed where they stand. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, owner, today, shown, active, selected, onToggle, actions } = props
  const tabIndexOf = (column: string) => (column === active ? 0 : -1)
  return (
    <TableRow aria-rowindex={index + 2} aria-selected={selected} className="relative">
      <TableCell data-cell={SELECT} className="w-10">
        <Checkbox
          aria-label={`Select ${lead.name}`}
          tabIndex={tabIndexOf(SELECT)}
          checked={selected}
          onCheckedChange={() => onToggle(lead.id)}
          className="z-10"
        />
      </TableCell>
      <TableCell data-cell={NAME}>
        <RowLink
          href={`/sales/lead/${lead.id}`}
          onOpen={() => actions.open(lead.id, index)}
          onIntent={() => actions.prepare(lead.id)}
          data-row={index}
          tabIndex={tabIndexOf(NAME)}
          dir="auto"
          title={lead.name}
          className="block truncate text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {lead.name}
        </RowLink>
      </TableCell>
      {shown.map(({ name, className, column: { numeric = false, look, words, title, edited, cell } }) => (
        <TableCell
          key={name}
          data-cell={name}
          tabIndex={tabIndexOf(name)}
          numeric={numeric}
          className={cn(
            'outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-ring',
            edited && 'relative z-10 hover:inset-ring hover:inset-ring-border-strong',
            className,
            look,
          )}
          {...(words && { dir: 'auto' })}
          {...(title && { title: title(lead) })}
        >
          {cell(lead, { owner, today })}
          {/* With a second child the first has a node of its own. React would put a text alone over the editor beside it. */}
          {null}
        </TableCell>
      ))}
      <TableCell data-cell={MENU} className="text-right">
        <span className="relative z-10">
          <LeadMenu lead={lead} index={index} actions={actions} tabIndex={tabIndexOf(MENU)} />
        </span>
      </TableCell>
    </TableRow>
  )
})

/** What cells are called that are no column one chooses. */
export const SELECT = 'select'
export const NAME = 'name'
export const MENU = 'menu'
