import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { funnelStages, MOST_REASONS, openStages } from '../../../contract/analytics/endpoints.ts'
import type { AnalyticsLeadsQuery } from '../../../contract/analytics/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { listLostReasons, readRemaining } from './closing-store.ts'
import { expectationOf, forecastDaysOf, lastYear } from './forecast.ts'
import { monthInPeriod, type Period } from './period.ts'
import { expectedMonth } from './pipeline-store.ts'
import { analyticsRefusals } from './refusals.ts'
import type { Behind } from './rows-store.ts'
import * as store from './store.ts'

const CREATED_AT = sql`p.created_at`
const CLOSED_AT = sql`p.closed_at`

/** Which leads a figure counts, by the same conditions as it does. */
export async function leadsBehind(scope: CompanyScope, query: AnalyticsLeadsQuery, period: Period): Promise<Behind> {
  const { span } = period
  const today = { day: period.today, timeZone: period.timeZone }
  const some = (at: RawBuilder<unknown>, ...only: RawBuilder<SqlBool>[]): Behind => ({
    from: store.progressOf(scope, query, store.all(...only)),
    id: sql`p.lead_id`,
    at,
  })
  const open = (only: RawBuilder<SqlBool>): Behind => ({
    from: store.openLeadsOf(scope, query, only),
    id: sql`p.id`,
    at: sql`p.stage_changed_at`,
  })
  switch (query.figure) {
    case 'created':
      return some(CREATED_AT, store.createdIn(span))
    case 'won':
      return some(CLOSED_AT, store.wonIn(monthInPeriod(period, query.month)?.span ?? span))
    case 'wonYearBefore':
      return some(CLOSED_AT, store.wonIn(monthInPeriod(period, query.month)?.yearBefore ?? period.yearBefore))
    case 'lost':
      return some(CLOSED_AT, store.lostIn(span), hasReason(query.reason))
    case 'lostWithoutReason':
      return some(CLOSED_AT, store.lostIn(span), hasReason(''))
    case 'lostForOtherReasons':
      return some(CLOSED_AT, store.lostIn(span), await hasOtherReason(scope, query, period))
    case 'closed':
      return some(CLOSED_AT, store.closedIn(span))
    case 'entered':
      return some(CREATED_AT, store.createdIn(span), isKnown(store.stayedIn(stageOf(funnelStages, query))))
    case 'advanced':
      return some(CREATED_AT, store.createdIn(span), isKnown(store.advancedFrom(stageOf(funnelStages, query))))
    case 'passed':
      return some(CLOSED_AT, store.closedIn(span), isKnown(store.stayedIn(stageOf(openStages, query))))
    case 'inStage':
      return open(isIn(stageOf(openStages, query)))
    case 'forecast':
      return open(await isExpected(scope, query, period))
    case 'forecastDays': {
      const only = store.all(store.wonIn(lastYear(today)), isKnown(store.remainedFrom(stageOf(openStages, query))))
      return { from: store.progressOf(scope, {}, only), id: sql`p.lead_id`, at: CLOSED_AT }
    }
  }
}

const isKnown = (column: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`${column} is not null`

const isIn = (stage: OpenStage): RawBuilder<SqlBool> => sql`p.stage_position = ${store.STAGE_PLACES[stage]}`

const hasReason = (reason: string | undefined): RawBuilder<SqlBool> =>
  reason === undefined ? sql`true` : sql`p.lost_reason = ${reason}`

async function hasOtherReason(scope: CompanyScope, filter: store.LeadFilter, { span }: Period) {
  const listed = await listLostReasons(scope, { span, filter, most: MOST_REASONS })
  return sql<SqlBool>`p.lost_reason <> all (${listed.map(({ reason }) => reason)}::text[])`
}

async function isExpected(
  scope: CompanyScope,
  query: AnalyticsLeadsQuery,
  { today, timeZone }: Period,
): Promise<RawBuilder<SqlBool>> {
  const days = forecastDaysOf(await readRemaining(scope, lastYear({ day: today, timeZone })))
  const inStage = query.stage ? isIn(stageOf(openStages, query)) : sql<SqlBool>`true`
  if (!query.month) return inStage
  const index = Temporal.PlainYearMonth.from(today.slice(0, 7)).until(query.month, { largestUnit: 'months' }).months
  return store.all(inStage, sql`${expectedMonth(expectationOf(days, { day: today, timeZone }))} = ${index}`)
}

type OpenStage = (typeof openStages)[number]

/** The stage that is asked for, which has to be one of these. */
function stageOf<Stage extends string>(stages: readonly Stage[], { stage }: AnalyticsLeadsQuery): Stage {
  const found = stages.find((each) => each === stage)
  if (!found) throw analyticsRefusals.no_stage()
  return found
}
