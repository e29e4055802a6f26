import * as z from 'zod/mini'
import { Candidate } from '../candidates/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Task } from '../tasks/fields.ts'
import { Day, Instant } from '../values.ts'

const figures = {
  /** Sum of the value of won leads, in dollars. */
  revenue: z.number(),
  leads: z.int(),
  conversions: z.int(),
  tasks: z.int(),
}

/** Leads that were won, and what they are worth in dollars. */
const Won = z.object({ count: z.int(), value: z.number() })

export const Dashboard = z.object({
  ...figures,
  /** Leads that are neither won nor lost. */
  openLeads: z.int(),
  /** Won in this month so far, where the company is. */
  wonThisMonth: Won,
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

/** The first rows of a list, and how many it has. */
const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ count: z.int(), rows: z.array(row) })

export const TodayTask = z.object({
  ...Task.shape,
  /** Of its lead; null without one. */
  leadPhone: z.nullable(z.string()),
  leadEmail: z.nullable(z.string()),
})
export type TodayTask = z.infer<typeof TodayTask>

export const TodayLead = z.object({
  ...Lead.shape,
  /** Since when nobody moved the lead or was in touch. */
  quietSince: Instant,
})
export type TodayLead = z.infer<typeof TodayLead>

export const Today = z.object({
  /** The day that it is where the company is. */
  day: Day,
  /** Whether the company has any lead and any task. */
  hasLeads: z.boolean(),
  hasTasks: z.boolean(),
  /** The user’s own open tasks, soonest due first. */
  overdue: listOf(TodayTask),
  dueToday: listOf(TodayTask),
  /** The user’s own open leads without an open task, the most valuable first. */
  withoutNextStep: listOf(TodayLead),
  /** The user’s own open leads that nobody moved or was in touch with for two weeks. */
  standingStill: listOf(TodayLead),
  /** The company's candidates whom nobody has moved on from their application, newest first. */
  newApplications: listOf(Candidate),
  /** What one won: this month so far, in the last month up to the same day, and in all of it. */
  won: z.object({ thisMonth: Won, lastMonthSoFar: Won, lastMonth: Won }),
})
export type Today = z.infer<typeof Today>
