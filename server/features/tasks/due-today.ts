import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isDue } from '../../platform/database/days.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { remind } from '../notifications/rules.ts'

/** Hour of the company's day at which people are reminded of what is due. */
const REMINDER_HOUR = 8

/**
 * Reminds the assignee, or the author, of each task that is due today, where the company is: once a day, however often and in
 * however many processes this runs, so that the next run makes up for a missed one. Tasks made after the hour are left out:
 * their authors know; so are those whose own reminder comes when they are due.
 */
export const remindDueToday = (database: Database, now: number): Promise<void> =>
  inCompaniesWithWork(database, { round: 'due_today', at: now }, async ({ company, timeZone }) => {
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
    if (local.hour < REMINDER_HOUR) return
    const day = local.toPlainDate().toString()
    await company.write(async (scope) => {
      for (const { id, title, reader } of await listDue(scope, local)) {
        const news = { title: `Due today: ${title}`, link: `/tasks?task=${id}`, about: `due:${id}:${day}` }
        if (reader) await remind(scope, { ...news, userId: reader, type: 'due_today' })
      }
    })
  })

async function listDue(scope: CompanyScope, local: Temporal.ZonedDateTime) {
  const day = local.toPlainDate()
  const before = local.startOfDay().with({ hour: REMINDER_HOUR }).toInstant().toString()
  const today = { after: day.subtract({ days: 1 }).toString(), until: day.toString() }
  return rowsOf(scope, 'tasks')
    .select(['id', 'title', sql<string | null>`coalesce(assigned_to, created_by)`.as('reader')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('createdAt', '<', before)
    .where((tasks) => tasks.or([tasks('reminder', 'is', null), tasks('reminder', '>', 0)]))
    .where(isDue(sql`due_date`, today, local.timeZoneId))
    .execute()
}
