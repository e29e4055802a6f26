import type { Assignment } from '../../../contract/lead-batches/fields.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { recordEach } from '../../platform/events/record.ts'
import { holdAssignee, requireColleague, requireOwner } from '../companies/rules.ts'
import * as store from './batch-store.ts'
import { type Choice, chosenIds, type Locked, lockChosen } from './choice.ts'
import { settledProbability } from './moves.ts'
import { leadRefusals } from './refusals.ts'

/** How many leads an undo restored, and how many it left because they have changed since. */
interface Undone {
  leads: number
  left: number
}

/**
 * Moves leads to a stage; those that are in it stay. Like every batch it raises `not_found`, with nothing done, when
 * one that was named is not there.
 */
export async function moveLeads(
  company: CompanyDatabase,
  { stage, reason, ...choice }: Choice & { stage: LeadStage; reason: string },
): Promise<{ moveIds: string[] }> {
  return company.write(async (scope) => {
    const moved = (await lockChosen(scope, choice)).filter((lead) => lead.stage !== stage)
    const leadIds = moved.map(({ id }) => id)
    const moves = await store.addMoves(scope, { leadIds, toStage: stage, reason })
    const stageChangedAt = moves[0]?.changedAt
    await store.changeLeads(scope, leadIds, { stage, stageChangedAt, ...settledProbability(stage) })
    const happened = moved.map(({ id, name, stage: fromStage }) => ({ id, name, fromStage, toStage: stage }))
    await recordEach(scope, 'lead.moved', happened)
    return { moveIds: moves.map(({ id }) => id) }
  })
}

/**
 * Undoes moves as if they had not been, but for leads whose stage has changed since. Raises `conflict` when that are all
 * of them.
 */
export async function undoMoves(company: CompanyDatabase, ids: string[]): Promise<Undone> {
  const wanted = new Set(ids)
  return company.write(async (scope) => {
    const leadIds = [...new Set(await store.findMoved(scope, [...wanted]))]
    if (leadIds.length === 0) throw leadRefusals.move_not_found()
    const leads = await store.lockLeads(scope, leadIds)
    const byId = new Map(leads.map((lead) => [lead.id, lead]))
    const undone = (await store.listLatestMoves(scope, leadIds)).flatMap(({ id, leadId, fromStage, toStage }) => {
      const lead = byId.get(leadId)
      if (!lead || !wanted.has(id) || !fromStage || toStage !== lead.stage) return []
      return [{ moveId: id, id: leadId, name: lead.name, fromStage: toStage, toStage: fromStage }]
    })
    if (undone.length === 0) throw leadRefusals.all_moved_since()
    await store.takeBackMoves(
      scope,
      undone.map(({ moveId }) => moveId),
    )
    await recordEach(
      scope,
      'lead.move_undone',
      undone.map(({ moveId: _, ...lead }) => lead),
    )
    return { leads: undone.length, left: wanted.size - undone.length }
  })
}

/**
 * Gives leads to a colleague, who gets one notification; those that are theirs stay. Raises `bad_input` for a stranger.
 */
export async function assignLeads(
  company: CompanyDatabase,
  { assignedUserId, ...choice }: Choice & { assignedUserId: string | null },
): Promise<{ assignments: Assignment[] }> {
  return company.write(async (scope) => {
    requireOwner(await holdAssignee(scope, assignedUserId), { field: 'assignedUserId' })
    const given = (await lockChosen(scope, choice)).filter((lead) => lead.assignedUserId !== assignedUserId)
    await changeHands(scope, { leads: given, to: assignedUserId, event: 'lead.assigned' })
    const assignments = [...Map.groupBy(given, (lead) => lead.assignedUserId)].map(([from, leads]) => ({
      from,
      to: assignedUserId,
      ids: leads.map(({ id }) => id),
    }))
    return { assignments }
  })
}

/** Gives leads back, but for those that changed hands or were deleted since. Raises `conflict` when that are all of them. */
export async function undoAssignments(company: CompanyDatabase, assignments: Assignment[]): Promise<Undone> {
  const wanted = new Set(assignments.flatMap(({ ids }) => ids))
  return company.write(async (scope) => {
    for (const { from } of assignments) requireColleague(await holdAssignee(scope, from), { field: 'assignments' })
    const byId = new Map((await store.lockLeads(scope, [...wanted])).map((lead) => [lead.id, lead]))
    if (byId.size === 0) throw leadRefusals.not_found()
    let leads = 0
    for (const { from, to, ids } of assignments) {
      const given = ids
        .map((id) => byId.get(id))
        .filter((lead) => lead?.assignedUserId === to)
        .filter((lead) => lead !== undefined)
      await changeHands(scope, { leads: given, to: from, event: 'lead.assignment_undone' })
      leads += given.length
    }
    if (leads === 0) throw leadRefusals.all_reassigned_since()
    return { leads, left: wanted.size - leads }
  })
}

/** What a deletion is about, for the question before it. */
export async function previewDeletion(company: CompanyDatabase, choice: Choice): Promise<store.Belongings> {
  return company.read(async (scope) => {
    const ids = await chosenIds(scope, choice)
    const belongings = await store.countBelongings(scope, ids)
    if (choice.ids && belongings.leads < ids.length) throw leadRefusals.not_found()
    return belongings
  })
}

export async function deleteLeads(company: CompanyDatabase, choice: Choice): Promise<{ ids: string[] }> {
  return company.write(async (scope) => {
    const leads = await lockChosen(scope, choice)
    const ids = leads.map(({ id }) => id)
    await store.removeLeads(scope, ids)
    await recordEach(scope, 'lead.deleted', leads.map(named))
    return { ids }
  })
}

/** Brings deleted leads back; those that are back already stay. Raises `not_found` when that are all of them. */
export async function restoreLeads(company: CompanyDatabase, ids: string[]): Promise<Undone> {
  const wanted = [...new Set(ids)]
  return company.write(async (scope) => {
    const leads = await store.restoreLeads(scope, wanted)
    if (leads.length === 0) throw leadRefusals.not_found()
    await recordEach(scope, 'lead.restored', leads)
    return { leads: leads.length, left: wanted.length - leads.length }
  })
}

async function changeHands(
  scope: CompanyScope,
  { leads, to, event }: { leads: Locked[]; to: string | null; event: 'lead.assigned' | 'lead.assignment_undone' },
) {
  const ids = leads.map(({ id }) => id)
  await store.changeLeads(scope, ids, { assignedUserId: to })
  const happened = leads.map((lead) => ({ ...named(lead), from: lead.assignedUserId, to }))
  await recordEach(scope, event, happened)
}

const named = ({ id, name }: Locked) => ({ id, name })
