import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { remind } from '../notifications/rules.ts'

/**
 * Reminds the assignee, or the author, of each open task at the time that was set on it: once for each time, in however many
 * processes this runs, and up to a day late where none ran at that time.
 */
export const remindOfTasks = (database: Database, now: number): Promise<void> =>
  inCompaniesWithWork(database, { round: 'task_reminders', at: now }, ({ company, timeZone }) =>
    company.write(async (scope) => {
      for (const { id, title, reader, about } of await listReminders(scope, { now, timeZone })) {
        const news = { title: `Reminder: ${title}`, link: `/tasks?task=${id}`, about }
        if (reader) await remind(scope, { ...news, userId: reader, type: 'task_reminder' })
      }
    }),
  )

const DAY = 86_400_000

/** Those whose time came in the last day, without a reminder so far. */
async function listReminders(scope: CompanyScope, { now, timeZone }: { now: number; timeZone: string }) {
  const at = sql<string>`reminder_time(due_date, reminder, ${timeZone})`
  const about = sql<string>`concat('reminder:', tasks.id, ':', extract(epoch from ${at})::bigint)`
  const reader = sql<string | null>`coalesce(assigned_to, created_by)`
  return rowsOf(scope, 'tasks')
    .select(['id', 'title', reader.as('reader'), about.as('about')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('reminder', 'is not', null)
    .where(at, '>', new Date(now - DAY).toISOString())
    .where(at, '<=', new Date(now).toISOString())
    .where(
      sql<SqlBool>`not exists (
        select from notifications n
        where n.company_id = tasks.company_id and n.user_id = ${reader} and n.type = 'task_reminder' and n.about = ${about}
      )`,
    )
    .execute()
}
