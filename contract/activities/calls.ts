import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { Activity, Dashboard } from './fields.ts'

export const listActivities = call(plain.listActivities, {
  access: 'company',
  summary: 'What happened in the company, newest first; all of it without a limit',
  query: z.object(pageQuery),
  reply: z.array(Activity),
  headers: pageHeaders,
})

export const getDashboard = call(plain.getDashboard, {
  access: 'company',
  summary: 'The figures and recent leads of the dashboard',
  reply: Dashboard,
})
