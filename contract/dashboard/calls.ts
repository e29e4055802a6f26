import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { Dashboard, Today } from './fields.ts'

export const getDashboard = call.company(at.getDashboard, 'The figures and recent leads of the dashboard', {
  reply: Dashboard,
})

export const getToday = call.company(
  at.getToday,
  'Your day: your tasks and leads, new applications, and your month compared with the last',
  { reply: Today },
)
