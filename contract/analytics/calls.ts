import * as z from 'zod/mini'
import { Activity } from '../activities/fields.ts'
import { call } from '../call.ts'
import { Candidate } from '../candidates/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Task } from '../tasks/fields.ts'
import { listOf } from '../values.ts'
import * as at from './endpoints.ts'
import {
  Analytics,
  AnalyticsActivitiesQuery,
  AnalyticsCandidatesQuery,
  AnalyticsLeadsQuery,
  AnalyticsQuery,
  AnalyticsTasksQuery,
  period,
} from './fields.ts'

export const getAnalytics = call.company(
  at.getAnalytics,
  'The figures of sales, tasks, activity and hiring of a period',
  { takesLong: true, query: AnalyticsQuery, reply: Analytics },
)

export const exportAnalytics = call.company(at.exportAnalytics, 'One chart of the figures as a table (CSV)', {
  takesLong: true,
  query: z.object({ ...period, chart: z.enum(at.analyticsCharts, { error: 'This chart does not exist' }) }),
  media: 'text/csv',
})

export const listAnalyticsLeads = call.sales(
  at.listAnalyticsLeads,
  'The leads behind a figure, the latest first; all of them without a limit',
  { takesLong: true, ...listOf(Lead, AnalyticsLeadsQuery) },
)

export const listAnalyticsTasks = call.company(
  at.listAnalyticsTasks,
  'The tasks behind a figure, the latest first; all of them without a limit',
  { takesLong: true, ...listOf(Task, AnalyticsTasksQuery) },
)

export const listAnalyticsCandidates = call.hiring(
  at.listAnalyticsCandidates,
  'The candidates behind a figure, the latest first; all of them without a limit',
  { takesLong: true, ...listOf(Candidate, AnalyticsCandidatesQuery) },
)

export const listAnalyticsActivities = call.company(
  at.listAnalyticsActivities,
  'The activities behind a figure, the latest first; all of them without a limit',
  { takesLong: true, ...listOf(Activity, AnalyticsActivitiesQuery) },
)
