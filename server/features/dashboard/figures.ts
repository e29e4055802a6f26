import { RECENT_LEADS } from '../../../contract/dashboard/endpoints.ts'
import type { Dashboard } from '../../../contract/dashboard/fields.ts'
import type { LeadSummary } from '../../../contract/leads/fields.ts'
import { type CompanyDay, startOfMonth } from '../../platform/database/days.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { sumWon } from '../analytics/rules.ts'
import { findCompany, readToday } from '../companies/rules.ts'
import { leadFiguresAt, listRecentLeads, summarizeLeads } from '../leads/rules.ts'
import { countTasksAt, summarizeTasks } from '../tasks/rules.ts'

/** The dashboard's figures, what they were when the last month ended, and its recent leads. */
export async function readDashboard(scope: CompanyScope, now: number): Promise<Dashboard> {
  const [today, leads, tasks, recentLeads] = await Promise.all([
    readToday(scope, now),
    summarizeLeads(scope, {}, now),
    summarizeTasks(scope, {}, now),
    listRecentLeads(scope, RECENT_LEADS),
  ])
  const [before, [wonThisMonth]] = await Promise.all([
    readBefore(scope, leads, today),
    sumWon(scope, { starts: [startOfMonth(today)], today }),
  ])
  return {
    revenue: leads.wonValue,
    leads: leads.total,
    openLeads: leads.open,
    conversions: leads.won,
    wonThisMonth,
    tasks: tasks.total,
    pendingTasks: tasks.statuses.find(({ status }) => status === 'pending')?.count ?? 0,
    overdueTasks: tasks.overdue,
    before,
    recentLeads,
  }
}

async function readBefore(scope: CompanyScope, now: LeadSummary, today: CompanyDay): Promise<Dashboard['before']> {
  const month = startOfMonth(today)
  const [company, leads, tasks] = await Promise.all([
    findCompany(scope),
    leadFiguresAt(scope, now, month),
    countTasksAt(scope, month),
  ])
  // What it had before it was founded was brought along; without any there is nothing to compare with.
  const existed = company && Date.parse(company.createdAt) < Date.parse(month)
  if (!existed && leads.total + tasks === 0) return null
  const day = Temporal.PlainDate.from(today.day).with({ day: 1 }).subtract({ days: 1 }).toString()
  return { day, revenue: leads.wonValue, leads: leads.total, conversions: leads.won, tasks }
}
