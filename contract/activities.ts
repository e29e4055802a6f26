import * as z from 'zod/mini'
import { call } from './call.ts'
import { Lead } from './leads.ts'
import * as plain from './plain/activities.ts'
import { Day, Id, Instant, pageHeaders, pageQuery } from './values.ts'

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

export const listActivities = call(plain.listActivities, {
  access: 'company',
  summary: 'What happened in the company, newest first; all of it without a limit',
  query: z.object(pageQuery),
  reply: z.array(Activity),
  headers: pageHeaders,
})

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

export const getDashboard = call(plain.getDashboard, {
  access: 'company',
  summary: 'The figures and recent leads of the dashboard',
  reply: Dashboard,
})
