import * as z from 'zod/mini'
import { Lead, LeadQuery, LeadStage } from '../leads/fields.ts'
import { Id, Instant } from '../values.ts'

/** A stage of the board: what its leads come to. */
export const BoardColumn = z.object({
  stage: LeadStage,
  count: z.int(),
  value: z.number(),
  /** What the leads are worth, each by its probability. */
  weighted: z.number(),
  /**
   * How many days leads usually stay in the stage before they move on: the median of the latest stays of the company's
   * leads, whatever the filter. Null for the closed stages, and while fewer than three stays
   * have ended.
   */
  medianDays: z.nullable(z.number()),
})
export type BoardColumn = z.infer<typeof BoardColumn>

/** A lead as the board shows it. */
export const LeadCard = z.object({
  ...Lead.shape,
  /** Since when it is in its stage. */
  stageChangedAt: Instant,
  /** The open task that is due first; null without one. */
  nextTask: z.nullable(z.object({ id: Id, title: z.string(), dueDate: z.nullable(Instant) })),
})
export type LeadCard = z.infer<typeof LeadCard>

/** `lane`: the stage whose leads are asked for, the first where it is not said. A filter may leave its leads out. */
export const LaneQuery = z.object({ ...LeadQuery.shape, lane: z._default(LeadStage, 'new') })
export type LaneQuery = z.infer<typeof LaneQuery>
