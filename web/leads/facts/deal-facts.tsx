import { type ReactNode, useId } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { useMay } from '../../auth/areas.ts'
import { formatDay } from '../../careers/format.ts'
import { formatMoney } from '../../format.ts'
import { dollars, percent } from '../../numbers.ts'
import { pressControl, useShortcuts } from '../../screens/shortcuts.ts'
import { Select } from '../../ui/select.tsx'
import { NONE, useAssigneeChoices } from '../choices.ts'
import { stageOptions } from '../stage.tsx'
import { useMoveOne } from '../use-closing.tsx'
import { EditableFact } from './editable-fact.tsx'
import { useSaveFact } from './use-save-fact.tsx'

/** Stage, value, probability, expected close and owner: what one looks at and changes most, each where it stands. */
export function DealFacts({ lead }: { lead: Lead }) {
  return (
    <dl data-strip aria-label="Deal" className="grid grid-cols-2 gap-x-2 gap-y-1 md:grid-cols-5">
      <StageFact lead={lead} />
      <EditableFact lead={lead} field="value" label="Value" kind={dollars}>
        <span className="font-medium tabular-nums">{formatMoney(lead.value)}</span>
      </EditableFact>
      <EditableFact lead={lead} field="probability" label="Probability" kind={percent}>
        <span className="font-medium tabular-nums">{lead.probability}%</span>
      </EditableFact>
      <EditableFact lead={lead} field="expectedClose" label="Expected close" type="date">
        {lead.expectedClose && <span className="font-medium tabular-nums">{formatDay(lead.expectedClose)}</span>}
      </EditableFact>
      <OwnerFact lead={lead} />
    </dl>
  )
}

function StageFact({ lead }: { lead: Lead }) {
  const { moveTo, dialog } = useMoveOne(lead)
  const id = useId()
  useShortcuts({ stage: () => pressControl(id) })
  return (
    <Choice label="Stage">
      <Select
        id={id}
        aria-label="Stage"
        size="sm"
        className={choiceClass}
        value={lead.stage}
        pending={!useMay('sales')}
        onValueChange={moveTo}
        options={stageOptions}
      />
      {dialog}
    </Choice>
  )
}

function OwnerFact({ lead }: { lead: Lead }) {
  const { save, dialog } = useSaveFact()
  const choices = useAssigneeChoices()
  const id = useId()
  useShortcuts({ assign: () => pressControl(id) })
  const owner = lead.assignedUserId ?? NONE
  // A closed lead may belong to someone who has left.
  const options = choices.some(({ value }) => value === owner)
    ? choices
    : [...choices, { value: owner, label: 'Someone else' }]
  return (
    <Choice label="Owner">
      <Select
        id={id}
        aria-label="Owner"
        size="sm"
        className={choiceClass}
        value={owner}
        pending={!useMay('sales')}
        onValueChange={(id) => id !== owner && void save({ assignedUserId: id === NONE ? null : id }, lead)}
        options={options}
      />
      {dialog}
    </Choice>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="px-2 text-xs text-muted-foreground">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const choiceClass =
  'border-transparent! bg-transparent! px-2! font-medium md:text-base! hover:bg-accent! focus-visible:border-ring! data-[state=open]:bg-accent!'
