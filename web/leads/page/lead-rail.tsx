import type { Lead } from '../../../contract/leads/fields.ts'
import { Rail } from '../../ui/rail.tsx'
import { AddressCard } from '../facts/address-card.tsx'
import { ContactCard } from '../facts/contact-card.tsx'
import { DatesCard } from '../facts/dates-card.tsx'
import { DealCard } from '../facts/deal-card.tsx'
import { InsightsCard } from './insights-card.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'

/** What is known of a lead, each fact changed where it stands. */
export function LeadRail({ lead, className }: { lead: Lead; className?: string }) {
  return (
    <Rail aria-label="Lead details" className={className}>
      <DealCard lead={lead} />
      <ContactCard lead={lead} />
      <AddressCard lead={lead} />
      <InsightsCard lead={lead} />
      <QuickActionsCard lead={lead} />
      <DatesCard lead={lead} />
    </Rail>
  )
}
