import { randomUUIDv7 } from 'node:crypto'
import type { TodayLead } from '../../../contract/dashboard/fields.ts'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { Lead, LeadChange, LeadFilter, LeadStage, LeadSummary, NewLead } from '../../../contract/leads/fields.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDay } from '../../platform/database/days.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { record } from '../../platform/events/record.ts'
import { holdAssignee, requireOwnCompany, requireOwner } from '../companies/rules.ts'
import { addMove } from './batch-store.ts'
import { sumStages } from './board-store.ts'
import { changesOf } from './changes.ts'
import { filterOn } from './filter.ts'
import { narrow } from './list.ts'
import { listLeads, listTop } from './list-store.ts'
import * as moveStore from './move-store.ts'
import { leadRefusals } from './refusals.ts'
import * as store from './store.ts'

/** Creates a lead, with the first of its moves. */
export async function createLead(
  company: CompanyDatabase,
  { companyId, reason = '', ...lead }: NewLead,
): Promise<Lead> {
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    requireOwner(await holdAssignee(scope, lead.assignedUserId), { field: 'assignedUserId' })
    const id = randomUUIDv7()
    const [added] = await Promise.all([
      store.addLead(scope, { ...lead, reason, id, moveId: randomUUIDv7() }),
      record(scope, 'lead.created', { id, name: lead.name, from: null, to: lead.assignedUserId }),
    ])
    return added
  })
}

/** Changes a lead. Raises `not_found` when there is none, and `conflict` when `version` is not the latest. */
export async function changeLead(company: CompanyDatabase, id: string, change: LeadChange): Promise<Lead> {
  const { companyId, version, reason = '', ...fields } = change
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const assignee = await holdAssignee(scope, fields.assignedUserId)
    const lead = await requireLocked(scope, id)
    requireVersion(lead, version)
    requireOwner(assignee, { field: 'assignedUserId', current: lead.assignedUserId })
    const { name = lead.name, assignedUserId = lead.assignedUserId, stage = lead.stage } = fields
    const moves = stage !== lead.stage
    const move = moves && (await addMove(scope, { leadId: id, toStage: stage, reason }))
    const [changed] = await Promise.all([
      store.changeLead(scope, id, { ...sentFields(fields), ...(move && { stageChangedAt: move.changedAt }) }),
      record(scope, 'lead.changed', {
        id,
        name,
        from: lead.assignedUserId,
        to: assignedUserId,
        ...changesOf(lead, fields),
      }),
      moves && record(scope, 'lead.moved', { id, name, fromStage: lead.stage, toStage: stage }),
    ])
    return changed
  })
}

export async function deleteLead(company: CompanyDatabase, id: string): Promise<void> {
  await company.write(async (scope) => {
    const lead = required(await store.markLeadDeleted(scope, id), leadRefusals.not_found)
    await record(scope, 'lead.deleted', { id, name: lead.name })
  })
}

export { type Choice, lockChosen } from './choice.ts'
export { leadRecords } from './import-store.ts'
export { keepUntilChange, startCounting } from './list.ts'
export { removeLead, restoreLead } from './merges.ts'
export { computeDueProgress, computeSomeProgress } from './progress.ts'
export { findLeads, holdLead } from './store.ts'

/** Figures of the leads that match; every stage is named, also those without a lead. */
export async function summarizeLeads(scope: CompanyScope, wanted: LeadFilter, now: number): Promise<LeadSummary> {
  const found = await sumStages(scope, await narrow(scope, wanted, { now }))
  const stages = leadStages.map((stage) => {
    const { count = 0, value = 0 } = found.find((each) => each.stage === stage) ?? {}
    return { stage, count, value }
  })
  const [won, open] = [sumOf(stages.filter(isWon)), sumOf(stages.filter(({ stage }) => !stage.startsWith('closed')))]
  const all = sumOf(stages)
  return {
    total: all.count,
    value: all.value,
    won: won.count,
    wonValue: won.value,
    open: open.count,
    openValue: open.value,
    stages,
  }
}

const isWon = ({ stage }: { stage: LeadStage }) => stage === 'closed_won'

const sumOf = (stages: { count: number; value: number }[]) => ({
  count: stages.reduce((sum, { count }) => sum + count, 0),
  // Summed in cents: adding decimals as doubles would drift.
  value: stages.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100,
})

/** The figures of all leads as they stood at an instant, as far as it is known: values are those of `now`. */
export async function leadFiguresAt(
  scope: CompanyScope,
  now: LeadSummary,
  at: string,
): Promise<Pick<LeadSummary, 'total' | 'won' | 'wonValue'>> {
  const growth = await moveStore.leadGrowthSince(scope, at)
  return {
    total: now.total - growth.total,
    won: now.won - growth.won,
    wonValue: Math.round((now.wonValue - growth.wonValue) * 100) / 100,
  }
}

/** The most valuable leads that a filter lets through on a day, and how many it does. */
export async function listTopLeads(
  scope: CompanyScope,
  filter: LeadFilter,
  { today, limit }: { today: CompanyDay; limit: number },
): Promise<{ count: number; rows: TodayLead[] }> {
  return listTop(scope, filterOn(today, filter), limit)
}

/** The newest leads, newest first. */
export async function listRecentLeads(scope: CompanyScope, limit: number): Promise<Lead[]> {
  const order = { sort: 'createdAt', descending: true } as const
  return (await listLeads(scope, { filter: {}, order, after: undefined, limit })).rows
}

/** The lead, or `not_found` that is the same for another company's and a missing one. */
export async function requireLead(scope: CompanyScope, id: string): Promise<Lead> {
  return required(await store.findLead(scope, id), leadRefusals.not_found)
}

/** The lead, which nobody merges until the transaction ends: what is added to it is not lost. */
export async function requireHeld(scope: CompanyScope, id: string): Promise<Lead> {
  return required(await store.holdLead(scope, id), leadRefusals.not_found)
}

/** The lead, locked until the transaction ends; `not_found` as above. */
export async function requireLocked(scope: CompanyScope, id: string) {
  return required(await store.lockLead(scope, id), leadRefusals.not_found)
}
