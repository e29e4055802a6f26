import { Eye, PanelRight, Pencil, Trash2 } from 'lucide-react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { RowMenu } from '../../lists/row-menu.tsx'
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx'
import type { useOpenLead } from '../opened-from.ts'

/** What the list lets one do with a lead. */
export interface LeadActions extends ReturnType<typeof useOpenLead> {
  openBeside: (id: string, row: number) => void
  edit: (lead: Lead) => void
  remove: (lead: Lead) => void
}

interface LeadMenuProps {
  lead: Lead
  index: number
  actions: LeadActions
  tabIndex?: number
}

export function LeadMenu({ lead, index, actions, tabIndex }: LeadMenuProps) {
  return (
    <RowMenu label={`Actions for ${lead.name}`} tabIndex={tabIndex}>
      <DropdownMenuItem onSelect={() => actions.open(lead.id, index)}>
        <Eye aria-hidden />
        View Details
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => actions.openBeside(lead.id, index)}>
        <PanelRight aria-hidden />
        Open Beside the List
      </DropdownMenuItem>
      <DropdownMenuItem data-edit="sales" onSelect={() => actions.edit(lead)}>
        <Pencil aria-hidden />
        Edit Lead
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem data-edit="sales" variant="destructive" onSelect={() => actions.remove(lead)}>
        <Trash2 aria-hidden />
        Delete Lead
      </DropdownMenuItem>
    </RowMenu>
  )
}
