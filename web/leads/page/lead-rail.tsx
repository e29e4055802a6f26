import type { Lead } from '../../../contract/leads/fields.ts'
import { useDrawSteps } from '../../ui/behaviour/use-draw-steps.ts'
import { Rail } from '../../ui/rail.tsx'
import { AddressCard } from '../facts/address-card.tsx'
import { ContactCard } from '../facts/contact-card.tsx'
import { DatesCard } from '../facts/dates-card.tsx'
import { DealCard } from '../facts/deal-card.tsx'
import { InsightsCard } from './insights-card.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'

/** What is known of a lead, each fact changed where it stands. */
export function LeadRail({ lead, className }: { lead: Lead; className?: string }) {
  const step = useDrawSteps(2)
  return (
    <Rail aria-label="Lead details" className={className}>
      <DealCard lead={lead} />
      {step > 0 && <ContactCard lead={lead} />}
      {step > 1 && <AddressCard lead={lead} />}
      {step > 1 && <InsightsCard lead={lead} />}
      {step > 1 && <QuickActionsCard lead={lead} />}
      {step > 1 && <DatesCard lead={lead} />}
    </Rail>
  )
}
