import pLimit from 'p-limit'
import { hiringStages } from '../../../contract/analytics/endpoints.ts'
import type { Analytics, AnalyticsQuery } from '../../../contract/analytics/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type CompanyDay, startOfDay, unitAway } from '../../platform/database/days.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { inCompaniesWithWork, listPeople, readToday } from '../companies/rules.ts'
import { computeDueProgress, keepUntilChange } from '../leads/rules.ts'
import { countWon } from './closing-store.ts'
import * as hiring from './hiring-store.ts'
import { type Period, periodOf } from './period.ts'
import { daysOf } from './rounding.ts'
import { readClosings, readPipeline, stepOf, sumOf } from './sales.ts'
import type { Ask, LeadFilter } from './store.ts'
import { readActivity, readTasks } from './work.ts'

/** Statements of one call that run at once: as many as the smallest machine has processors. */
const AT_ONCE = 2

/** What leads were won in each of the spans that begin at `starts`, the last of which ends with today's month. */
export async function sumWon<Starts extends string[]>(
  scope: CompanyScope,
  { starts, today, filter = {} }: { starts: readonly [...Starts]; today: CompanyDay; filter?: LeadFilter },
): Promise<{ [Start in keyof Starts]: { count: number; value: number } }> {
  const end = startOfDay(unitAway(today.day, 1, 'month').from, today.timeZone)
  const [start = end] = starts
  const won = await countWon(scope, { span: { start, end }, starts: [...starts], filter })
  return starts.map((_, index) => sumOf(won.filter(({ part }) => part === index + 1))) as never
}

/**
 * The figures of a period, those of leads as they were computed since one changed. `soon`: of many leads the former ones, where the
 * new ones take long. Raises `bad_input` for a period that is none.
 */
export async function readAnalytics(
  company: CompanyDatabase,
  query: AnalyticsQuery,
  { now, soon = false }: { now: number; soon?: boolean },
): Promise<Analytics> {
  const { assignedUserId, source } = query
  const filter = { assignedUserId, source }
  const [period, kept] = await company.read(
    async (scope) => [periodOf(query, await readToday(scope, now)), await keepUntilChange(scope)] as const,
  )
  const inTurn = pLimit(AT_ONCE)
  const ask: Ask = (read) => inTurn(() => company.read(read))
  // What nobody waits for leaves a processor to all others.
  const computeSales = async (isAwaited = true) => {
    const turns = isAwaited ? inTurn : pLimit(1)
    const askInTurn: Ask = (read) => turns(() => company.read(read))
    await turns(() => computeDueProgress(company))
    const [pipeline, closings] = await Promise.all([
      readPipeline(askInTurn, period, filter),
      readClosings(askInTurn, period, filter),
    ])
    return { pipeline, closings }
  }
  const key = JSON.stringify(['analytics', period, filter])
  const [sales, candidates, tasks, activity, people] = await Promise.all([
    soon
      ? kept.findSoon(key, computeSales)
      : kept.find(key, () => computeSales()).then((answer) => ({ answer, asOf: null })),
    readHiring(ask, period),
    readTasks(ask, period, assignedUserId),
    readActivity(ask, period, assignedUserId),
    ask(listPeople),
  ])
  const { from, to, today, timeZone } = period
  return {
    from,
    to,
    today,
    timeZone,
    asOf: sales.asOf === null ? null : new Date(sales.asOf).toISOString(),
    ...sales.answer.closings,
    ...sales.answer.pipeline(now),
    hiring: candidates,
    tasks,
    activity,
    people: [...people].map(([id, name]) => ({ id, name })),
  }
}

async function readHiring(ask: Ask, { span }: Period): Promise<Analytics['hiring']> {
  const [funnel, { hired, seconds }, byOpening] = await Promise.all([
    ask((scope) => hiring.readHiringFunnel(scope, span)),
    ask((scope) => hiring.readHired(scope, span)),
    ask((scope) => hiring.countByOpening(scope, span)),
  ])
  return {
    applications: byOpening.reduce((sum, { applications }) => sum + applications, 0),
    hired,
    medianDaysToHire: daysOf(seconds),
    funnel: hiringStages.map((stage, index) => ({ stage, ...stepOf(funnel[index]) })),
    byOpening,
  }
}

/** Computes the progress of leads where nobody has read figures since they changed, so that it does not add up. */
export async function computeProgress(database: Database, now: number): Promise<void> {
  await inCompaniesWithWork(database, { round: 'compute_progress', at: now }, ({ id }) =>
    computeDueProgress(database.company(id, JOB)),
  )
}
