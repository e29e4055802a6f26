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
  summary: 'What is to be done today: one’s own tasks and leads, new applications, and one’s month beside the last',
  reply: Today,
})
