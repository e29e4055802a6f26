import { call } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as at from './endpoints.ts'
import { Activity } from './fields.ts'

export const listActivities = call.company(
  at.listActivities,
  'Activity in the company, newest first; all of it without a limit',
  pagesOf(Activity),
)
