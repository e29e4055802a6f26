import { ChevronRight } from 'lucide-react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { formatMoney } from '../../format.ts'
import { AddressCard } from './address-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { DatesCard } from './dates-card.tsx'
import { DealFacts } from './deal-facts.tsx'

export function FoldedFacts({ lead }: { lead: Lead }) {
  return (
    <details className="group/facts">
      <summary className="flex min-h-11 cursor-default items-center gap-2 rounded-md border border-border bg-card px-3 select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open/facts:rotate-90"
        />
        <span className="font-semibold">Details</span>
        <span className="ml-auto min-w-0 truncate text-muted-foreground tabular-nums">
          {formatMoney(lead.value)} at {lead.probability}%
        </span>
      </summary>
      <div className="mt-4 space-y-4">
        <section aria-label="Deal" className="rounded-md border border-border bg-card p-2">
          <DealFacts lead={lead} />
        </section>
        <ContactCard lead={lead} />
        <AddressCard lead={lead} />
        <DatesCard lead={lead} />
      </div>
    </details>
  )
}
