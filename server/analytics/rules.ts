import type { Analytics, AnalyticsQuery } from '../../contract/analytics.ts'
import { hiringStages } from '../../contract/plain/analytics.ts'
import { listPeople, readToday } from '../companies/rules.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import * as hiring from './hiring-store.ts'
import { type Period, periodOf } from './period.ts'
import { daysOf } from './rounding.ts'
import { readClosings, readPipeline, stepOf } from './sales.ts'
import { readActivity, readTasks } from './work.ts'

/**
 * The figures of a period. Half of the statements go by a second connection, so that both processors work on them. Raises
 * `bad_input` for a period that is none.
 */
export async function readAnalytics(company: CompanyDatabase, query: AnalyticsQuery, now: number): Promise<Analytics> {
  const { assignedUserId, source } = query
  const period = await company.read(async (scope) => periodOf(query, await readToday(scope, now)))
  const filter = { assignedUserId, source }
  const [closings, pipeline] = await Promise.all([
    company.read(async (scope) => {
      const [sales, tasks, activity, people] = await Promise.all([
        readClosings(scope, period, filter),
        readTasks(scope, period, assignedUserId),
        readActivity(scope, period, assignedUserId),
        listPeople(scope),
      ])
      return { ...sales, tasks, activity, people: [...people].map(([id, name]) => ({ id, name })) }
    }),
    company.read(async (scope) => {
      const [sales, candidates] = await Promise.all([
        readPipeline(scope, { period, filter, now }),
        readHiring(scope, period),
      ])
      return { ...sales, hiring: candidates }
    }),
  ])
  const { from, to, today, timeZone } = period
  return { from, to, today, timeZone, ...closings, ...pipeline }
}

async function readHiring(scope: CompanyScope, { span }: Period): Promise<Analytics['hiring']> {
  const [funnel, { hired, seconds }, byOpening] = await Promise.all([
    hiring.readHiringFunnel(scope, span),
    hiring.readHired(scope, span),
    hiring.countByOpening(scope, span),
  ])
  return {
    applications: byOpening.reduce((sum, { applications }) => sum + applications, 0),
    hired,
    medianDaysToHire: daysOf(seconds),
    funnel: hiringStages.map((stage, index) => ({ stage, ...stepOf(funnel[index]) })),
    byOpening,
  }
}
