import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { Dashboard, Today } from './fields.ts'

export const getDashboard = call(plain.getDashboard, {
  access: 'company',
  summary: 'The figures and recent leads of the dashboard',
  reply: Dashboard,
})

export const getToday = call(plain.getToday, {
  access: 'company',
  summary: 'Your day: your tasks and leads, new applications, and your month compared with the last',
  reply: Today,
})
