import * as z from 'zod/mini'
import { Activity } from '../activities/fields.ts'
import { call } from '../call.ts'
import { Candidate } from '../candidates/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Task } from '../tasks/fields.ts'
import { pageHeaders } from '../values.ts'
import * as plain from './endpoints.ts'
import {
  Analytics,
  AnalyticsActivitiesQuery,
  AnalyticsCandidatesQuery,
  AnalyticsLeadsQuery,
  AnalyticsQuery,
  AnalyticsTasksQuery,
  period,
} from './fields.ts'

export const getAnalytics = call(plain.getAnalytics, {
  access: 'company',
  takesLong: true,
  summary: 'The figures of sales, tasks, activity and hiring of a period',
  query: AnalyticsQuery,
  reply: Analytics,
})

export const exportAnalytics = call(plain.exportAnalytics, {
  access: 'company',
  takesLong: true,
  summary: 'One chart of the figures as a table (CSV)',
  query: z.object({ ...period, chart: z.enum(plain.analyticsCharts, { error: 'This chart does not exist' }) }),
  media: 'text/csv',
})

export const listAnalyticsLeads = call(plain.listAnalyticsLeads, {
  access: 'sales',
  takesLong: true,
  summary: 'The leads behind a figure, the latest first; all of them without a limit',
  query: AnalyticsLeadsQuery,
  reply: z.array(Lead),
  headers: pageHeaders,
})

export const listAnalyticsTasks = call(plain.listAnalyticsTasks, {
  access: 'company',
  takesLong: true,
  summary: 'The tasks behind a figure, the latest first; all of them without a limit',
  query: AnalyticsTasksQuery,
  reply: z.array(Task),
  headers: pageHeaders,
})

export const listAnalyticsCandidates = call(plain.listAnalyticsCandidates, {
  access: 'hiring',
  takesLong: true,
  summary: 'The candidates behind a figure, the latest first; all of them without a limit',
  query: AnalyticsCandidatesQuery,
  reply: z.array(Candidate),
  headers: pageHeaders,
})

export const listAnalyticsActivities = call(plain.listAnalyticsActivities, {
  access: 'company',
  takesLong: true,
  summary: 'The activities behind a figure, the latest first; all of them without a limit',
  query: AnalyticsActivitiesQuery,
  reply: z.array(Activity),
  headers: pageHeaders,
})
