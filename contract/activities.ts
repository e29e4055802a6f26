import * as z from 'zod/mini'
import { call } from './call.ts'
import { Lead } from './leads.ts'
import { Id, Instant, pageHeaders, pageQuery } from './values.ts'

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

export const Dashboard = z.object({
  /** Sum of the value of won leads, in dollars. */
  revenue: z.number(),
  leads: z.int(),
  conversions: z.int(),
  tasks: z.int(),
  pendingTasks: z.int(),
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
