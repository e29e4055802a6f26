import { leadStages } from '../../contract/leads/endpoints.ts'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { leadStageNames } from '../../contract/leads/names.ts'
import { type Hue, Status } from '../ui/status.tsx'

/** The stages in which a lead is decided. */
export type ClosedStage = Extract<LeadStage, `closed_${string}`>

/** Whether a lead is decided in this stage, so that the reason is asked before it comes there. */
export const isClosed = (stage: LeadStage): stage is ClosedStage => stage.startsWith('closed_')

/** Where a lead goes from its stage when all goes well; nowhere once it is closed. */
export const nextStages: Partial<Record<LeadStage, LeadStage>> = {
  new: 'qualified',
  qualified: 'proposal',
  proposal: 'negotiation',
  negotiation: 'closed_won',
}

/** One hue each, the same wherever the stage appears. */
export const stageHues: Record<LeadStage, Hue> = {
  new: 'blue',
  qualified: 'violet',
  proposal: 'magenta',
  negotiation: 'amber',
  closed_won: 'green',
  closed_lost: 'stone',
}

export const stageOptions = leadStages.map((stage) => ({
  value: stage,
  label: <Stage stage={stage} />,
}))

export function Stage({ stage, className }: { stage: LeadStage; className?: string }) {
  return (
    <Status hue={stageHues[stage]} {...(className ? { className } : {})}>
      {leadStageNames[stage]}
    </Status>
  )
}
