import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import type { Lead } from '../../../contract/leads.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import type { OpenedFrom } from '../opened-from.ts'

/** What the list lets one do with a lead. */
export interface LeadActions {
  edit: (lead: Lead) => void
  remove: (lead: Lead) => void
}

interface LeadMenuProps {
  lead: Lead
  actions: LeadActions
  openedFrom: OpenedFrom
  tabIndex?: number
}

/** The menu of one row. */
export function LeadMenu({ lead, actions, openedFrom, tabIndex }: LeadMenuProps) {
  const navigate = useNavigate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Actions for ${lead.name}`}
          {...(tabIndex ? { tabIndex } : {})}
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem
          onSelect={() => navigate({ to: '/sales/lead/$id', params: { id: lead.id }, state: { leadList: openedFrom } })}
        >
          <Eye aria-hidden />
          View Details
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.edit(lead)}>
          <Pencil aria-hidden />
          Edit Lead
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => actions.remove(lead)}>
          <Trash2 aria-hidden />
          Delete Lead
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
