import { call } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as plain from './endpoints.ts'
import { Activity, Dashboard } from './fields.ts'

export const listActivities = call(plain.listActivities, {
  access: 'company',
  summary: 'Activity in the company, newest first; all of it without a limit',
  ...pagesOf(Activity),
})

export const getDashboard = call(plain.getDashboard, {
  access: 'company',
  summary: 'The figures and recent leads of the dashboard',
  reply: Dashboard,
})
