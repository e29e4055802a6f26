import type { Activity } from '../../../contract/activities/fields.ts'
import type {
  AnalyticsActivitiesQuery,
  AnalyticsCandidatesQuery,
  AnalyticsLeadsQuery,
  AnalyticsTasksQuery,
} from '../../../contract/analytics/fields.ts'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import type { Task } from '../../../contract/tasks/fields.ts'
import { answerList, type List, type PageQuery } from '../../platform/calls/list.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { findActivities } from '../activities/rules.ts'
import { findCandidates } from '../candidates/rules.ts'
import { readToday } from '../companies/rules.ts'
import { computeDueProgress, findLeads } from '../leads/rules.ts'
import { findTasks } from '../tasks/rules.ts'
import { activitiesBehind, candidatesBehind, tasksBehind } from './behind.ts'
import { leadsBehind } from './leads-behind.ts'
import { type Period, periodOf } from './period.ts'
import { type Behind, countRows, listIds } from './rows-store.ts'

/** The leads behind a figure. Like its siblings it raises `bad_input` where the figure needs more to be said. */
export async function listLeads(
  company: CompanyDatabase,
  query: AnalyticsLeadsQuery,
  now: number,
): Promise<List<Lead>> {
  await computeDueProgress(company)
  return listBehind(company, { query, now, find: findLeads, behind: leadsBehind })
}

/** The tasks behind a figure. */
export const listTasks = (company: CompanyDatabase, query: AnalyticsTasksQuery, now: number): Promise<List<Task>> =>
  listBehind(company, { query, now, find: findTasks, behind: tasksBehind })

/** The candidates behind a figure. */
export const listCandidates = (
  company: CompanyDatabase,
  query: AnalyticsCandidatesQuery,
  now: number,
): Promise<List<Candidate>> => listBehind(company, { query, now, find: findCandidates, behind: candidatesBehind })

/** The activities behind a figure. */
export const listActivities = (
  company: CompanyDatabase,
  query: AnalyticsActivitiesQuery,
  now: number,
): Promise<List<Activity>> => listBehind(company, { query, now, find: findActivities, behind: activitiesBehind })

interface RowsQuery extends PageQuery {
  from?: string | undefined
  to?: string | undefined
}

interface RowsRequest<Query, Row> {
  query: Query
  now: number
  find: (scope: MemberScope, ids: string[]) => Promise<Row[]>
  behind: (scope: MemberScope, query: Query, period: Period) => Behind | Promise<Behind>
}

async function listBehind<Query extends RowsQuery, Row extends { id: string }>(
  company: CompanyDatabase,
  { query, now, find, behind }: RowsRequest<Query, Row>,
): Promise<List<Row>> {
  const found = await company.read(async (scope) => {
    const period = periodOf(query, await readToday(scope, now))
    return behind(scope, query, period)
  })
  return answerList(company, query, {
    read: async (scope, part) => {
      const { rows, next } = await listIds(scope, found, part)
      const ids = rows.map(({ id }) => id)
      const byId = new Map((ids.length > 0 ? await find(scope, ids) : []).map((row) => [row.id, row]))
      return { rows: ids.flatMap((id) => byId.get(id) ?? []), next }
    },
    count: (scope) => countRows(scope, found),
  })
}
