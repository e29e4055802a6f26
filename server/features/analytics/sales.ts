import { funnelStages, MOST_REASONS, openStages } from '../../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import * as closings from './closing-store.ts'
import { expectationOf, forecastDaysOf, forecastOf, lastYear } from './forecast.ts'
import type { Period } from './period.ts'
import * as pipeline from './pipeline-store.ts'
import { daysOf, rateOf } from './rounding.ts'
import type { Ask, LeadFilter } from './store.ts'

type Closings = Pick<
  Analytics,
  'created' | 'won' | 'lost' | 'winRate' | 'medianCycleDays' | 'wonByMonth' | 'bySource' | 'byOwner' | 'lostReasons'
>

/** What was closed and created in the period. */
export async function readClosings(ask: Ask, period: Period, filter: LeadFilter): Promise<Closings> {
  const { span, yearBefore, months } = period
  const starts = months.map((month) => month.span.start)
  const startsBefore = months.map((month) => month.yearBefore.start)
  const [created, closed, before, cycles, reasons] = await Promise.all([
    ask((scope) => pipeline.countCreated(scope, span, filter)),
    ask((scope) => closings.countClosed(scope, { span, starts, filter })),
    ask((scope) => closings.countWon(scope, { span: yearBefore, starts: startsBefore, filter })),
    ask((scope) => closings.readCycles(scope, span, filter)),
    ask((scope) => closings.listLostReasons(scope, { span, filter, most: MOST_REASONS })),
  ])
  const cycleOf = (of: (cycle: closings.Cycle) => boolean) => daysOf(cycles.find(of)?.seconds ?? null)
  const all = addUp({ created, closed })
  const won = closed.filter((cell) => cell.won)
  return {
    created: { count: all.leads },
    won: { count: all.won, value: all.value },
    lost: { count: all.lost },
    winRate: all.winRate,
    medianCycleDays: cycleOf(({ bySource, byOwner }) => !bySource && !byOwner),
    wonByMonth: months.map(({ month }, index) => ({
      month,
      ...sumOf(won.filter(({ part }) => part === index + 1)),
      yearBefore: sumOf(before.filter(({ part }) => part === index + 1)),
    })),
    bySource: groupsOf({ created, closed }, ({ source }) => source).map(([source, cells]) => ({
      source: source as Analytics['bySource'][number]['source'],
      ...addUp(cells),
      medianCycleDays: cycleOf((cycle) => cycle.bySource && cycle.source === source),
    })),
    byOwner: groupsOf({ created, closed }, ({ userId }) => userId).map(([userId, cells]) => ({
      userId,
      ...addUp(cells),
      medianCycleDays: cycleOf((cycle) => cycle.byOwner && cycle.userId === userId),
    })),
    lostReasons: reasonsOf(reasons),
  }
}

interface Cells {
  created: { source: string; userId: string | null; leads: number }[]
  closed: closings.ClosedCell[]
}

/** The cells of each group, that of the most valuable first. */
function groupsOf<Key>(cells: Cells, keyOf: (cell: { source: string; userId: string | null }) => Key): [Key, Cells][] {
  const keys = new Set([...cells.created, ...cells.closed].map(keyOf))
  const groups = [...keys].map((key): [Key, Cells] => [
    key,
    {
      created: cells.created.filter((cell) => keyOf(cell) === key),
      closed: cells.closed.filter((cell) => keyOf(cell) === key),
    },
  ])
  const sums = new Map(groups.map(([key, group]) => [key, addUp(group)]))
  const worthOf = (key: Key) => sums.get(key)?.value ?? 0
  const leadsOf = (key: Key) => sums.get(key)?.leads ?? 0
  return groups.sort(
    ([a], [b]) => worthOf(b) - worthOf(a) || leadsOf(b) - leadsOf(a) || (String(a) < String(b) ? -1 : 1),
  )
}

function addUp({ created, closed }: Cells) {
  const won = sumOf(closed.filter((cell) => cell.won))
  const lost = countOf(closed.filter((cell) => !cell.won))
  return {
    leads: countOf(created),
    won: won.count,
    lost,
    value: won.value,
    winRate: rateOf(won.count, won.count + lost),
  }
}

const countOf = (cells: { leads: number }[]) => cells.reduce((sum, { leads }) => sum + leads, 0)

/** How many leads cells hold, and what they are worth. Summed in cents: adding dollars as doubles would drift. */
export const sumOf = (cells: { leads: number; cents: number }[]) => ({
  count: countOf(cells),
  value: cells.reduce((sum, { cents }) => sum + cents, 0) / 100,
})

function reasonsOf(found: { reason: string; leads: number; all: number }[]): Analytics['lostReasons'] {
  const others = (found[0]?.all ?? 0) - countOf(found)
  const listed = found.map(({ reason, leads }) => ({ reason, count: leads }))
  return others > 0 ? [...listed, { reason: null, count: others }] : listed
}

type Pipeline = Pick<Analytics, 'funnel' | 'timeInStage' | 'forecast' | 'forecastDays'>

/** How leads go through the pipeline, what is in it now, and what that may bring, as it is at any moment before a lead changes. */
export async function readPipeline(ask: Ask, period: Period, filter: LeadFilter): Promise<(now: number) => Pipeline> {
  const today = { day: period.today, timeZone: period.timeZone }
  const readDays = ask((scope) => closings.readRemaining(scope, lastYear(today))).then(forecastDaysOf)
  const [funnel, stays, open, forecastDays, forecast] = await Promise.all([
    ask((scope) => pipeline.readFunnel(scope, period.span, filter)),
    ask((scope) => closings.readStays(scope, period.span, filter)),
    ask((scope) => pipeline.countOpen(scope, filter)),
    readDays,
    readDays.then((days) => ask((scope) => pipeline.readForecast(scope, filter, expectationOf(days, today)))),
  ])
  return (now) => ({
    funnel: funnelStages.map((stage, index) => ({ stage, ...stepOf(funnel[index]) })),
    timeInStage: openStages.map((stage, index) => ({
      stage,
      passed: stays[index]?.passed ?? 0,
      medianDays: daysOf(stays[index]?.seconds ?? null),
      inStage: open[index]?.leads ?? 0,
      medianDaysSoFar: daysSince(open[index]?.since ?? null, now),
    })),
    forecast: forecastOf(forecast, today),
    forecastDays,
  })
}

const daysSince = (since: number | null, now: number) => daysOf(since === null ? null : now / 1000 - since)

/** A step as it is answered. */
export const stepOf = (step: pipeline.Step | undefined) => ({
  entered: step?.entered ?? 0,
  advanced: step?.advanced ?? 0,
  medianDays: daysOf(step?.seconds ?? null),
})
