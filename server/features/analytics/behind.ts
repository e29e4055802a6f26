import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ActivityType } from '../../../contract/activities/fields.ts'
import { hiringStages } from '../../../contract/analytics/endpoints.ts'
import type {
  AnalyticsActivitiesQuery,
  AnalyticsCandidatesQuery,
  AnalyticsTasksQuery,
} from '../../../contract/analytics/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { hiredCandidates, hiringSteps } from './hiring-store.ts'
import { monthInPeriod, type Period } from './period.ts'
import { analyticsRefusals } from './refusals.ts'
import type { Behind } from './rows-store.ts'
import { isWithin } from './store.ts'
import { kindOf, overdueDaysOf, workOf } from './work.ts'
import { activities, DONE_AT, doneTasks, isLate, overdueTasks } from './work-store.ts'

/** Which tasks a figure counts. */
export function tasksBehind(scope: CompanyScope, query: AnalyticsTasksQuery, period: Period): Behind {
  const month = monthInPeriod(period, query.month)
  const filter = workOf(period, query.assignedUserId)
  const id = sql`t.id`
  if (query.figure === 'overdue') {
    const days = month ? { ...period, from: month.from, to: month.to } : period
    return { from: overdueTasks(scope, filter, overdueDaysOf(days)), id, at: sql`t.due_date` }
  }
  const done = doneTasks(scope, month ? { ...filter, span: month.span } : filter)
  return { from: query.figure === 'done' ? done : sql`${done} and ${isLate(filter)}`, id, at: DONE_AT }
}

/** Which candidates a figure counts. */
export function candidatesBehind(scope: CompanyScope, query: AnalyticsCandidatesQuery, { span }: Period): Behind {
  const { figure, openingId } = query
  const ofOpening = (column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    openingId ? sql`${column} = ${openingId}::uuid` : sql`true`
  if (figure === 'applied') {
    const from = sql`job_applications a where a.company_id = ${scope.companyId} and ${isWithin(sql`a.created_at`, span)}
      and ${ofOpening(sql`a.job_opening_id`)}`
    return { from, id: sql`a.id`, at: sql`a.created_at` }
  }
  if (figure === 'hired') {
    const from = sql`hired h where ${isWithin(sql`h.hired_at`, span)} and ${ofOpening(sql`h.job_opening_id`)}`
    return { first: hiredCandidates(scope), from, id: sql`h.id`, at: sql`h.hired_at` }
  }
  const place = query.stage ? hiringStages.indexOf(query.stage) + 1 : 0
  if (place === 0) throw analyticsRefusals.no_stage()
  const advanced: RawBuilder<SqlBool> = figure === 'advanced' ? sql`s.advanced_at is not null` : sql`true`
  return {
    first: hiringSteps(scope, span),
    from: sql`hiring_steps s where s.place = ${place} and ${advanced}`,
    id: sql`s.application_id`,
    at: sql`s.entered_at`,
  }
}

/** Which activities a figure counts. */
export function activitiesBehind(scope: CompanyScope, query: AnalyticsActivitiesQuery, period: Period): Behind {
  const { kind } = query
  const types = ActivityType.options.filter((type) => !kind || kindOf(type) === kind)
  const all = activities(scope, workOf(period, query.assignedUserId))
  return { from: kind ? sql`${all} and e.type = any (${types}::text[])` : all, id: sql`e.id`, at: sql`e.created_at` }
}
