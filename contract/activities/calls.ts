import { call } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as plain from './endpoints.ts'
import { Activity } from './fields.ts'

export const listActivities = call(plain.listActivities, {
  access: 'company',
  summary: 'Activity in the company, newest first; all of it without a limit',
  ...pagesOf(Activity),
})
