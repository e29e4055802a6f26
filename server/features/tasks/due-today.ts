import { sql } from 'kysely'
import { JOB } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isDue } from '../../platform/database/days.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { remind } from '../notifications/rules.ts'

/** Hour of the company's day at which people are told what is due on it. */
const TELLING_HOUR = 8

/**
 * Tells people of the tasks that are due today, where the company is: the assignee, or who made the task. Each task is
 * told once a day, however often and in how many processes this runs, so that a run that was missed is made up for.
 * Tasks that were made since the hour of telling are left out: whoever made them knows.
 */
export async function tellDueToday(database: Database, now: number): Promise<void> {
  await inCompaniesWithWork(database, { round: 'due_today', at: now }, (company) =>
    tellCompany(database, { ...company, now }),
  )
}

async function tellCompany(
  database: Database,
  { id, timeZone, now }: { id: string; timeZone: string; now: number },
): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  if (local.hour < TELLING_HOUR) return
  const day = local.toPlainDate().toString()
  await database.company(id, JOB).write(async (scope) => {
    for (const { id, title, reader } of await listDue(scope, local)) {
      const news = { title: `Due today: ${title}`, link: `/tasks?task=${id}`, about: `due:${id}:${day}` }
      if (reader) await remind(scope, { ...news, userId: reader, type: 'due_today' })
    }
  })
}

async function listDue(scope: CompanyScope, local: Temporal.ZonedDateTime) {
  const day = local.toPlainDate()
  const told = local.startOfDay().with({ hour: TELLING_HOUR }).toInstant().toString()
  const today = { after: day.subtract({ days: 1 }).toString(), until: day.toString() }
  return rowsOf(scope, 'tasks')
    .select(['id', 'title', sql<string | null>`coalesce(assigned_to, created_by)`.as('reader')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('createdAt', '<', told)
    .where(isDue(sql`due_date`, today, local.timeZoneId))
    .execute()
}
