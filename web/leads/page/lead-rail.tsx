import type { Lead } from '../../../contract/leads/fields.ts'
import { formatDay } from '../../careers/format.ts'
import { formatDate, formatDateTime, formatMoney } from '../../format.ts'
import { useDrawSteps } from '../../ui/behaviour/use-draw-steps.ts'
import { Rail } from '../../ui/rail.tsx'
import { ChosenFact } from '../facts/chosen-fact.tsx'
import { ContactCard } from '../facts/contact-card.tsx'
import { EditableFact } from '../facts/editable-fact.tsx'
import { Fact, FactsCard } from '../facts/facts.tsx'
import { textFields } from '../fields.ts'
import { stageOptions } from '../stage.tsx'
import { useMoveOne } from '../use-closing.tsx'
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

/** Where the lead is; nothing where nothing of it is known, and what is not known folded. */
function AddressCard({ lead }: { lead: Lead }) {
  const fields = textFields('address')
  const blank = fields.filter((name) => !lead[name])
  if (blank.length === fields.length) return null
  const fact = (name: (typeof fields)[number]) => (
    <EditableFact key={name} lead={lead} field={name}>
      {lead[name]}
    </EditableFact>
  )
  return (
    <FactsCard
      title="Address Information"
      folded={blank.length > 0 ? { label: `${blank.length} not filled in`, facts: blank.map(fact) } : undefined}
    >
      {fields.filter((name) => lead[name]).map(fact)}
    </FactsCard>
  )
}

function DatesCard({ lead }: { lead: Lead }) {
  return (
    <FactsCard title="Timeline">
      <Fact label="Created">
        <Day instant={lead.createdAt} />
      </Fact>
      <Fact label="Last Updated">
        <Day instant={lead.updatedAt} />
      </Fact>
    </FactsCard>
  )
}

function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatDate(instant)}
    </time>
  )
}

/** What one looks at and changes most. */
function DealCard({ lead }: { lead: Lead }) {
  const { moveTo, dialog } = useMoveOne(lead)
  return (
    <FactsCard title="Deal">
      <ChosenFact label="Stage" shortcut="stage" value={lead.stage} options={stageOptions} onValueChange={moveTo} />
      <EditableFact lead={lead} field="value">
        <span className="font-medium tabular-nums">{formatMoney(lead.value)}</span>
      </EditableFact>
      <EditableFact lead={lead} field="probability">
        <span className="tabular-nums">{lead.probability}%</span>
      </EditableFact>
      <EditableFact lead={lead} field="expectedClose">
        {lead.expectedClose && <span className="tabular-nums">{formatDay(lead.expectedClose)}</span>}
      </EditableFact>
      {dialog}
    </FactsCard>
  )
}
