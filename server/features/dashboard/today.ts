import { TODAY_ROWS, todayLeads } from '../../../contract/dashboard/endpoints.ts'
import type { Today } from '../../../contract/dashboard/fields.ts'
import { type CompanyDay, shift, startOfDay, startOfMonth, unitAway } from '../../platform/database/days.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import { sumWon } from '../analytics/rules.ts'
import { listNewApplications } from '../candidates/rules.ts'
import { listTopLeads } from '../leads/rules.ts'
import { listDueTasks } from '../tasks/rules.ts'
import { readStart } from './store.ts'

/** What is to be done today: of tasks and leads the user’s own, of applications the company's. */
export async function readToday(scope: MemberScope, now: number): Promise<Today> {
  const { hasLeads, hasTasks, ...today } = await readStart(scope, now)
  const { userId } = scope
  const own = (filter: (typeof todayLeads)[keyof typeof todayLeads]) =>
    listTopLeads(scope, { ...filter, assignedUserId: userId }, { today, limit: TODAY_ROWS })
  const [due, withoutNextStep, standingStill, newApplications, won] = await Promise.all([
    listDueTasks(scope, { today, assignedTo: userId, limit: TODAY_ROWS }),
    own(todayLeads.withoutNextStep),
    own(todayLeads.standingStill),
    listNewApplications(scope, TODAY_ROWS),
    readMonths(scope, today),
  ])
  return { day: today.day, hasLeads, hasTasks, ...due, withoutNextStep, standingStill, newApplications, won }
}

async function readMonths(scope: MemberScope, today: CompanyDay): Promise<Today['won']> {
  const { day, timeZone } = today
  const lastMonth = startOfDay(unitAway(day, -1, 'month').from, timeZone)
  // The same day of the last month is its last one where that is the shorter.
  const sameDay = startOfDay(shift(shift(day, -1, 'month'), 1, 'day'), timeZone)
  const [soFar, rest, thisMonth] = await sumWon(scope, {
    starts: [lastMonth, sameDay, startOfMonth(today)],
    today,
    filter: { assignedUserId: scope.userId },
  })
  return {
    thisMonth,
    lastMonthSoFar: soFar,
    lastMonth: { count: soFar.count + rest.count, value: Math.round((soFar.value + rest.value) * 100) / 100 },
  }
}
