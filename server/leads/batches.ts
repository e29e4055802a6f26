import type { Assignment, LeadChoice } from '../../contract/lead-batches.ts'
import type { LeadFilter, LeadStage } from '../../contract/leads.ts'
import { MOST_TOGETHER } from '../../contract/plain/lead-batches.ts'
import { badInput, conflict, notFound } from '../calls/refusals.ts'
import { holdAssignee, requireColleague } from '../companies/rules.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import { recordEach } from '../events/record.ts'
import * as store from './batch-store.ts'
import { findMatching } from './list.ts'
import { settledProbability } from './moves.ts'

type Locked = Awaited<ReturnType<typeof store.lockLeads>>[number]

/** Which leads are meant, at an instant: a filter may say `today`. */
type Choice = LeadChoice & { now: number }

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
    const moveIds = await store.addMoves(scope, { leadIds, toStage: stage, reason })
    const stageChangedAt = new Date().toISOString()
    await store.changeLeads(scope, leadIds, { stage, stageChangedAt, ...settledProbability(stage) })
    const happened = moved.map(({ id, name, stage: fromStage }) => ({ id, name, fromStage, toStage: stage }))
    await recordEach(scope, 'lead.moved', happened)
    return { moveIds }
  })
}

/**
 * Undoes moves as if they had not been. Raises `conflict`, with none undone, once something else happened to one of the
 * stages.
 */
export async function undoMoves(company: CompanyDatabase, ids: string[]): Promise<{ leads: number }> {
  const wanted = new Set(ids)
  return company.write(async (scope) => {
    const moved = await store.findMoved(scope, [...wanted])
    if (moved.length < wanted.size) throw notFound('Move')
    const leadIds = [...new Set(moved)]
    const leads = await store.lockLeads(scope, leadIds)
    const byId = new Map(leads.map((lead) => [lead.id, lead]))
    const undone = (await store.listLatestMoves(scope, leadIds)).flatMap(({ id, leadId, fromStage, toStage }) => {
      const lead = byId.get(leadId)
      if (!lead || !wanted.has(id) || !fromStage || toStage !== lead.stage) return []
      return [{ id: leadId, name: lead.name, fromStage: toStage, toStage: fromStage }]
    })
    if (undone.length < wanted.size) throw conflict('A lead was moved again or deleted since')
    await store.takeBackMoves(scope, [...wanted])
    await recordEach(scope, 'lead.move_undone', undone)
    return { leads: leadIds.length }
  })
}

/**
 * Gives leads to a colleague, who is told once of all; those that are theirs stay. Raises `bad_input` for a stranger.
 */
export async function assignLeads(
  company: CompanyDatabase,
  { assignedUserId, ...choice }: Choice & { assignedUserId: string | null },
): Promise<{ assignments: Assignment[] }> {
  return company.write(async (scope) => {
    requireColleague(await holdAssignee(scope, assignedUserId), { field: 'assignedUserId' })
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

/** Gives leads back. Raises `conflict`, with none given back, when one is not with whom it was given to any more. */
export async function undoAssignments(company: CompanyDatabase, assignments: Assignment[]): Promise<{ leads: number }> {
  return company.write(async (scope) => {
    for (const { from } of assignments) requireColleague(await holdAssignee(scope, from), { field: 'assignments' })
    const leads = await lockNamed(scope, [...new Set(assignments.flatMap(({ ids }) => ids))])
    const byId = new Map(leads.map((lead) => [lead.id, lead]))
    for (const { from, to, ids } of assignments) {
      const given = ids.map((id) => byId.get(id)).filter((lead) => lead !== undefined)
      if (given.some((lead) => lead.assignedUserId !== to)) throw conflict('A lead was given to somebody else since')
      await changeHands(scope, { leads: given, to: from, event: 'lead.assignment_undone' })
    }
    return { leads: leads.length }
  })
}

/** What a deletion is about, for the question before it. */
export async function previewDeletion(company: CompanyDatabase, choice: Choice): Promise<store.Belongings> {
  return company.read(async (scope) => {
    const ids = await chosenIds(scope, choice)
    const belongings = await store.countBelongings(scope, ids)
    if (choice.ids && belongings.leads < ids.length) throw notFound('Lead')
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

export async function restoreLeads(company: CompanyDatabase, ids: string[]): Promise<{ leads: number }> {
  const wanted = [...new Set(ids)]
  return company.write(async (scope) => {
    const leads = await store.restoreLeads(scope, wanted)
    if (leads.length < wanted.length) throw notFound('Lead')
    await recordEach(scope, 'lead.restored', leads)
    return { leads: leads.length }
  })
}

async function lockChosen(scope: CompanyScope, choice: Choice): Promise<Locked[]> {
  const ids = await chosenIds(scope, choice)
  return choice.ids ? lockNamed(scope, ids) : store.lockLeads(scope, ids)
}

async function lockNamed(scope: CompanyScope, ids: string[]): Promise<Locked[]> {
  const leads = await store.lockLeads(scope, ids)
  if (leads.length < ids.length) throw notFound('Lead')
  return leads
}

async function chosenIds(scope: CompanyScope, { ids, matching, except, now }: Choice): Promise<string[]> {
  if (ids) return [...new Set(ids)]
  if (!matching) throw badInput('Choose at least one', { ids: 'Choose at least one' })
  const left = new Set(except)
  const filter = Object.fromEntries(Object.entries(matching).filter(([, part]) => part !== null)) as LeadFilter
  const found = await findMatching(scope, filter, { most: MOST_TOGETHER + left.size + 1, now })
  const chosen = found.filter((id) => !left.has(id))
  if (chosen.length > MOST_TOGETHER) {
    throw badInput(`More than ${MOST_TOGETHER.toLocaleString('en')} leads match. Narrow the list first.`)
  }
  return chosen
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
