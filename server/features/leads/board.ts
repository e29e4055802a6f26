import type { BoardColumn, LaneQuery, LeadCard } from '../../../contract/lead-board/fields.ts'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import { valuesIn } from '../../../contract/leads/filter.ts'
import type { List } from '../../platform/calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import * as store from './board-store.ts'
import { narrow, readLeadPage } from './list.ts'

/** Cards of a page that says no limit. */
const PAGE = 50

/** Every stage with what its leads come to, also those without a lead. */
export async function readColumns(scope: CompanyScope, wanted: LeadFilter, now: number): Promise<BoardColumn[]> {
  const [sums, stays] = await Promise.all([
    narrow(scope, wanted, { now }).then((filter) => store.sumStages(scope, filter)),
    store.medianStays(scope),
  ])
  return leadStages.map((stage) => ({
    ...(sums.find((each) => each.stage === stage) ?? { stage, count: 0, value: 0, weighted: 0 }),
    medianDays: stays.find((each) => each.stage === stage)?.days ?? null,
  }))
}

/** One page of the leads in a stage that match; none where the filter leaves the stage out. */
export async function readLane(company: CompanyDatabase, query: LaneQuery, now: number): Promise<List<LeadCard>> {
  const { lane: stage, sort = '-stageChangedAt', limit = PAGE, ...wanted } = query
  if (wanted.stage && !valuesIn(wanted.stage).includes(stage)) return { rows: [], total: 0 }
  const { rows, ...page } = await readLeadPage(company, { ...wanted, stage, sort, limit }, now)
  const parts = await company.read((scope) =>
    store.listCardParts(
      scope,
      rows.map(({ id }) => id),
    ),
  )
  const byId = new Map(parts.map((each) => [each.id, each]))
  return {
    ...page,
    rows: rows.flatMap((lead) => {
      const more = byId.get(lead.id)
      return more ? { ...lead, ...more } : []
    }),
  }
}
