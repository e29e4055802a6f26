import type { AnalyticsLeadsQuery } from '../../../contract/analytics/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
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

interface RowsQuery extends PageQuery {
  from?: string | undefined
  to?: string | undefined
}

/** Lists the rows behind figures. Raises `bad_input` where the figure needs more to be said. */
const rowsBehind =
  <Query extends RowsQuery, Row extends { id: string }>(
    find: (scope: MemberScope, ids: string[]) => Promise<Row[]>,
    behind: (scope: MemberScope, query: Query, period: Period) => Behind | Promise<Behind>,
  ) =>
  async (company: CompanyDatabase, query: Query, now: number): Promise<List<Row>> => {
    const found = await company.read(async (scope) =>
      behind(scope, query, periodOf(query, await readToday(scope, now))),
    )
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

export const listTasks = rowsBehind(findTasks, tasksBehind)
export const listCandidates = rowsBehind(findCandidates, candidatesBehind)
export const listActivities = rowsBehind(findActivities, activitiesBehind)

export async function listLeads(
  company: CompanyDatabase,
  query: AnalyticsLeadsQuery,
  now: number,
): Promise<List<Lead>> {
  await computeDueProgress(company)
  return rowsBehind(findLeads, leadsBehind)(company, query, now)
}
