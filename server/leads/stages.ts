import type { Lead, LeadStage } from '../../contract/leads.ts'

/** Won is certain, lost is hopeless; on the way there the probability is what people say. */
export const settledProbability = (stage: LeadStage) =>
  stage === 'closed_won' ? { probability: 100 } : stage === 'closed_lost' ? { probability: 0 } : {}

/** What the feed says of a move. */
export const moveActivity = ({ id, name, stage }: Pick<Lead, 'id' | 'name' | 'stage'>, toStage: LeadStage) => ({
  type: 'lead_updated' as const,
  description: `${name} moved to ${toStage.replace('_', ' ')}`,
  entityType: 'lead',
  entityId: id,
  metadata: { fromStage: stage, toStage },
})
