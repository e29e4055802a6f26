import { ChevronRight } from 'lucide-react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { formatMoney } from '../../format.ts'
import { LeadRail } from './lead-rail.tsx'

/** The rail where there is no room beside the story: folded until it is wanted. */
export function FoldedRail({ lead }: { lead: Lead }) {
  return (
    <details className="group/facts">
      <summary className="flex min-h-11 cursor-default items-center gap-2 rounded-md border border-border bg-card px-3 select-none group-open/facts:rounded-b-none [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open/facts:rotate-90"
        />
        <span className="font-semibold">Details</span>
        <span className="ml-auto min-w-0 truncate text-muted-foreground tabular-nums">
          {formatMoney(lead.value)} at {lead.probability}%
        </span>
      </summary>
      <LeadRail lead={lead} className="rounded-t-none border-t-0" />
    </details>
  )
}
