import * as z from 'zod/mini'
import { call } from './call.ts'
import { Lead } from './leads.ts'
import { Day, Id, Instant, pageHeaders, pageQuery } from './values.ts'

const activityTypes = [
  'lead_created',
  'lead_updated',
  'lead_deleted',
  'lead_restored',
  'note_added',
  'task_created',
  'task_updated',
  'task_completed',
  'task_deleted',
] as const
export const ActivityType = z.enum(activityTypes)
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

export const listActivities = call({
  method: 'GET',
  path: '/api/activities',
  access: 'company',
  summary: 'What happened in the company, newest first; all of it without a limit',
  query: z.object(pageQuery),
  reply: z.array(Activity),
  headers: pageHeaders,
})

/** How many leads the dashboard shows (spec 1 §9). */
export const RECENT_LEADS = 5

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

export const getDashboard = call({
  method: 'GET',
  path: '/api/dashboard',
  access: 'company',
  summary: 'The figures and recent leads of the dashboard',
  reply: Dashboard,
})
