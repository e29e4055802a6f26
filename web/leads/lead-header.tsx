import { ArrowLeft, Pencil, Trash2 } from 'lucide-react'
import type { Lead } from '../../contract/leads.ts'
import { formatMoney, formatShortMoney } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Stage } from './stage.tsx'

interface LeadHeaderProps {
  lead: Lead
  onBack: () => void
  onEdit: () => void
  /** The person is about to edit: time to load the form. */
  onEditIntent: () => void
  onDelete: () => void
}

/** Who the lead is and what can be done with it; it stays in sight while the page scrolls. */
export function LeadHeader({ lead, onBack, onEdit, onEditIntent, onDelete }: LeadHeaderProps) {
  return (
    <div className="sticky top-14 z-20 -mx-4 -mt-6 flex items-center gap-3 border-b border-border bg-background px-4 py-3 md:-mx-6 md:px-6">
      <Button variant="quiet" size="icon" className="-ml-2" onClick={onBack}>
        <ArrowLeft aria-hidden />
        <span className="sr-only">Back</span>
      </Button>
      <div className="min-w-0 flex-1">
        <h1 dir="auto" title={lead.name} className="truncate text-left text-xl font-semibold">
          {lead.name}
        </h1>
        <p className="flex min-w-0 items-center gap-3 text-muted-foreground">
          {lead.company && (
            <span dir="auto" title={lead.company} className="min-w-0 truncate">
              {lead.company}
            </span>
          )}
          <Stage stage={lead.stage} className="shrink-0" />
          <span className="hidden shrink-0 tabular-nums md:inline">
            {formatMoney(lead.value)} at {lead.probability}%
          </span>
          <span className="shrink-0 tabular-nums md:hidden">{formatShortMoney(lead.value)}</span>
        </p>
      </div>
      <Button
        variant="outline"
        className="max-sm:size-9 max-sm:px-0"
        onClick={onEdit}
        onPointerEnter={onEditIntent}
        onFocus={onEditIntent}
      >
        <Pencil aria-hidden />
        <span className="max-sm:sr-only">Edit</span>
      </Button>
      <Button variant="outline" className="max-sm:size-9 max-sm:px-0" onClick={onDelete}>
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
    </div>
  )
}
