import { randomUUIDv7 } from 'node:crypto'
import type { Lead, LeadChange, LeadStage, LeadSummary, NewLead, StageChange } from '../../contract/leads.ts'
import { leadStages } from '../../contract/plain/leads.ts'
import { recordActivity } from '../activities/rules.ts'
import { conflict, notFound, requireVersion } from '../calls/refusals.ts'
import { holdAssignee, requireColleague, requireOwnCompany } from '../companies/rules.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../database/scope.ts'
import { sentFields } from '../database/sent-fields.ts'
import { notifyAssigned } from '../notifications/rules.ts'
import { listLeads } from './list-store.ts'
import * as stages from './stage-store.ts'
import { moveActivity, settledProbability } from './stages.ts'
import * as store from './store.ts'

/** Creates a lead, with the first entry of its stage history and an activity. */
export async function createLead(company: CompanyDatabase, { companyId, ...lead }: NewLead): Promise<Lead> {
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    requireColleague(await holdAssignee(scope, lead.assignedUserId), { field: 'assignedUserId' })
    const id = randomUUIDv7()
    const [added] = await Promise.all([
      store.addLead(scope, { ...lead, id, stageChangeId: randomUUIDv7() }),
      recordActivity(scope, {
        type: 'lead_created',
        description: `New lead: ${lead.name}`,
        entityType: 'lead',
        entityId: id,
      }),
    ])
    scope.announce({ thing: 'lead', id })
    await tellAssignee(scope, added)
    return added
  })
}

/**
 * Changes a lead. Raises `not_found` when there is none, and `conflict` when `version` says that somebody else changed
 * it in between.
 */
export async function changeLead(company: CompanyDatabase, id: string, change: LeadChange): Promise<Lead> {
  const { companyId, version, ...fields } = change
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const assignee = await holdAssignee(scope, fields.assignedUserId)
    const lead = await requireLocked(scope, id)
    requireVersion(lead, version)
    requireColleague(assignee, { field: 'assignedUserId', current: lead.assignedUserId })
    const [changed] = await Promise.all([
      store.changeLead(scope, id, { ...sentFields(fields), ...stageTime(lead, fields.stage) }),
      fields.stage && fields.stage !== lead.stage
        ? stages.addStageChange(scope, { leadId: id, from: lead, toStage: fields.stage })
        : undefined,
      recordActivity(scope, {
        type: 'lead_updated',
        description: `Lead updated: ${fields.name ?? lead.name}`,
        entityType: 'lead',
        entityId: id,
      }),
    ])
    scope.announce({ thing: 'lead', id })
    await tellAssignee(scope, changed, lead.assignedUserId)
    return changed
  })
}

export async function deleteLead(company: CompanyDatabase, id: string): Promise<void> {
  await company.write(async (scope) => {
    const lead = await store.removeLead(scope, id)
    if (!lead) throw notFound('Lead')
    await recordActivity(scope, {
      type: 'lead_deleted',
      description: `Lead deleted: ${lead.name}`,
      entityType: 'lead',
      entityId: id,
    })
    scope.announce({ thing: 'lead', id })
  })
}

export async function restoreLead(company: CompanyDatabase, id: string): Promise<Lead> {
  return company.write(async (scope) => {
    const lead = await store.restoreLead(scope, id)
    if (!lead) throw notFound('Lead')
    await recordActivity(scope, {
      type: 'lead_restored',
      description: `Lead restored: ${lead.name}`,
      entityType: 'lead',
      entityId: id,
    })
    scope.announce({ thing: 'lead', id })
    return lead
  })
}

/** Moves a lead to another stage with the reason: won is certain, lost is hopeless. */
export async function moveLead(
  company: CompanyDatabase,
  id: string,
  { stage, reason }: { stage: LeadStage; reason: string },
): Promise<{ lead: Lead; change: StageChange }> {
  return company.write(async (scope) => {
    const lead = await requireLocked(scope, id)
    if (stage === lead.stage) throw conflict('The lead is in this stage already')
    const [moved, change] = await Promise.all([
      store.changeLead(scope, id, { stage, ...stageTime(lead, stage), ...settledProbability(stage) }),
      stages.addStageChange(scope, { leadId: id, from: lead, toStage: stage, reason }),
      recordActivity(scope, moveActivity(lead, stage)),
    ])
    scope.announce({ thing: 'lead', id })
    return { lead: moved, change }
  })
}

/** Undoes the latest move as if it had not been. Raises `conflict` once something else happened to the stage. */
export async function undoMove(company: CompanyDatabase, id: string, changeId: string): Promise<Lead> {
  return company.write(async (scope) => {
    const lead = await requireLocked(scope, id)
    const latest = await stages.findLatestChange(scope, id)
    if (latest?.id !== changeId || !latest.fromStage || latest.toStage !== lead.stage) {
      throw conflict('The lead was moved again since')
    }
    const [restored] = await Promise.all([
      store.changeLead(scope, id, {
        stage: latest.fromStage,
        probability: latest.fromProbability ?? lead.probability,
        stageChangedAt: latest.previousChangedAt ?? lead.stageChangedAt,
      }),
      stages.removeStageChange(scope, changeId),
    ])
    scope.announce({ thing: 'lead', id })
    return restored
  })
}

export async function listStageChanges(company: CompanyDatabase, id: string): Promise<StageChange[]> {
  return company.read(async (scope) => {
    await requireLead(scope, id)
    return stages.listStageChanges(scope, id)
  })
}

/** Figures of all leads; every stage is named, also those without a lead. */
export { findLead } from './store.ts'

export async function summarizeLeads(scope: CompanyScope): Promise<LeadSummary> {
  const found = await store.summarizeLeads(scope)
  const stageFigures = leadStages.map(
    (stage) => found.find((each) => each.stage === stage) ?? { stage, count: 0, value: 0 },
  )
  const won = stageFigures.find(({ stage }) => stage === 'closed_won')
  return {
    total: stageFigures.reduce((sum, { count }) => sum + count, 0),
    // Summed in cents: adding decimals as doubles would drift.
    value: stageFigures.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100,
    won: won?.count ?? 0,
    wonValue: won?.value ?? 0,
    stages: stageFigures,
  }
}

/** The figures of all leads as they stood at an instant, as far as it is known: values are those of now. */
export async function leadFiguresAt(
  scope: CompanyScope,
  at: string,
): Promise<Pick<LeadSummary, 'total' | 'won' | 'wonValue'>> {
  const [now, growth] = await Promise.all([summarizeLeads(scope), stages.leadGrowthSince(scope, at)])
  return {
    total: now.total - growth.total,
    won: now.won - growth.won,
    wonValue: Math.round((now.wonValue - growth.wonValue) * 100) / 100,
  }
}

/** The newest leads, newest first. */
export async function listRecentLeads(scope: CompanyScope, limit: number): Promise<Lead[]> {
  const order = { sort: 'createdAt', descending: true } as const
  return (await listLeads(scope, { filter: {}, order, after: undefined, limit })).rows
}

/** The lead, or `not_found` that is the same for another company's and a missing one. */
export async function requireLead(scope: CompanyScope, id: string): Promise<Lead> {
  const lead = await store.findLead(scope, id)
  if (!lead) throw notFound('Lead')
  return lead
}

async function requireLocked(scope: CompanyScope, id: string) {
  const lead = await store.lockLead(scope, id)
  if (!lead) throw notFound('Lead')
  return lead
}

const tellAssignee = (scope: MemberScope, { id, name, assignedUserId }: Lead, before: string | null = null) =>
  notifyAssigned(scope, { to: assignedUserId, before, what: `the lead ${name}`, link: `/sales/lead/${id}` })

const stageTime = (lead: Lead, stage: LeadStage | undefined) =>
  stage && stage !== lead.stage ? { stageChangedAt: new Date().toISOString() } : {}
