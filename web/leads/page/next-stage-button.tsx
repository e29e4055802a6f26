import { ArrowRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Lead, LeadStage } from '../../../contract/leads.ts'
import { Button } from '../../ui/button.tsx'
import { useMoveLead } from '../changes.ts'
import { stageNames } from '../stage.tsx'

/** Where a lead goes from its stage when all goes well; nowhere once it is closed. */
const nextStages: Partial<Record<LeadStage, LeadStage>> = {
  new: 'qualified',
  qualified: 'proposal',
  proposal: 'negotiation',
  negotiation: 'closed_won',
}

/** What one press on to the next stage is called and does; nothing for a closed lead. */
export function useNextStage(lead: Lead) {
  const move = useMoveLead(lead.id)
  const next = nextStages[lead.stage]
  if (!next) return undefined
  return {
    label: `Move to ${stageNames[next]}`,
    onClick: (event: MouseEvent) => {
      // The second click of a double click would move the lead once more.
      if (event.detail < 2 && !move.isPending) move.mutate({ stage: next })
    },
  }
}

/** Moves the lead to the next stage with one press, which Undo takes back. */
export function NextStageButton({ lead }: { lead: Lead }): ReactNode {
  const next = useNextStage(lead)
  if (!next) return null
  return (
    <Button data-main-action onClick={next.onClick}>
      {next.label}
      <ArrowRight aria-hidden />
    </Button>
  )
}
