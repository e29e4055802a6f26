import * as z from 'zod/mini'
import { Lead } from '../leads/fields.ts'
import { Day, Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

export const ActivityType = z.enum(plain.activityTypes)
export type ActivityType = z.infer<typeof ActivityType>

export const Activity = z.object({
  id: Id,
  companyId: Id,
  userId: z.nullable(Id),
  type: ActivityType,
  description: z.string(),
  entityType: z.nullable(z.string()),
  entityId: z.nullable(Id),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>

const figures = {
  /** Sum of the value of won leads, in dollars. */
  revenue: z.number(),
  leads: z.int(),
  conversions: z.int(),
  tasks: z.int(),
}

export const Dashboard = z.object({
  ...figures,
  pendingTasks: z.int(),
  overdueTasks: z.int(),
  /**
   * The figures as they stood when the last month ended, where the company is; null in its first month. A lead counts there
   * with the value that it has now: what it was is not kept.
   */
  before: z.nullable(z.object({ ...figures, day: Day })),
  recentLeads: z.array(Lead),
})
export type Dashboard = z.infer<typeof Dashboard>
