import * as calls from '../../../contract/analytics/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import { exportChart } from './export.ts'
import * as rows from './rows.ts'
import { computeProgress, readAnalytics } from './rules.ts'

export function bindAnalyticsCalls({ bind, database, jobs, now }: Parts): void {
  bind(calls.getAnalytics, ({ query, company }) => readAnalytics(company, query, { now: now(), soon: true }))

  bind(calls.exportAnalytics, async ({ query: { chart, ...query }, company }) =>
    exportChart(await readAnalytics(company, query, { now: now() }), chart),
  )

  bind(calls.listAnalyticsLeads, ({ query, company }) => rows.listLeads(company, query, now()))

  bind(calls.listAnalyticsTasks, ({ query, company }) => rows.listTasks(company, query, now()))

  bind(calls.listAnalyticsCandidates, ({ query, company }) => rows.listCandidates(company, query, now()))

  bind(calls.listAnalyticsActivities, ({ query, company }) => rows.listActivities(company, query, now()))

  jobs.handle('compute_progress', () => computeProgress(database, now()))
}
