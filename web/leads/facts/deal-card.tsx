import type { Lead } from '../../../contract/leads/fields.ts'
import { formatDay } from '../../careers/format.ts'
import { formatMoney } from '../../format.ts'
import { stageOptions } from '../stage.tsx'
import { useMoveOne } from '../use-closing.tsx'
import { ChosenFact } from './chosen-fact.tsx'
import { EditableFact } from './editable-fact.tsx'
import { FactsCard } from './facts.tsx'

/** What one looks at and changes most. */
export function DealCard({ lead }: { lead: Lead }) {
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
