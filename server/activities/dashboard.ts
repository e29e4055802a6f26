import { type Dashboard, RECENT_LEADS } from '../../contract/activities.ts'
import type { CompanyScope } from '../database/scope.ts'
import { listRecentLeads, summarizeLeads } from '../leads/rules.ts'
import { summarizeTasks } from '../tasks/rules.ts'

/** The dashboard's figures and its recent leads, read together. */
export async function readDashboard(scope: CompanyScope): Promise<Dashboard> {
  const [leads, tasks, recentLeads] = await Promise.all([
    summarizeLeads(scope),
    summarizeTasks(scope),
    listRecentLeads(scope, RECENT_LEADS),
  ])
  return {
    revenue: leads.wonValue,
    leads: leads.total,
    conversions: leads.won,
    tasks: tasks.total,
    pendingTasks: tasks.statuses.find(({ status }) => status === 'pending')?.count ?? 0,
    recentLeads,
  }
}
