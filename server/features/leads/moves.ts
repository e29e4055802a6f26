import type { Lead, LeadMove, LeadStage } from '../../../contract/leads/fields.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { listMovesAside } from '../merges/rules.ts'
import { addMove, takeBackMoves } from './batch-store.ts'
import { leadTables, moveAside } from './merge-store.ts'
import * as moveStore from './move-store.ts'
import { leadRefusals } from './refusals.ts'
import { requireLead, requireLocked } from './rules.ts'
import { changeLead } from './store.ts'

/** Moves a lead to another stage with the reason: won is certain, lost is hopeless. */
export async function moveLead(
  company: CompanyDatabase,
  id: string,
  { stage, reason, fromStage }: { stage: LeadStage; reason: string; fromStage?: LeadStage | undefined },
): Promise<{ lead: Lead; move: LeadMove }> {
  return company.write(async (scope) => {
    const before = await requireLocked(scope, id)
    if (fromStage && fromStage !== before.stage) throw leadRefusals.moved_meanwhile()
    if (stage === before.stage) throw leadRefusals.in_stage_already()
    const move = await addMove(scope, { leadId: id, toStage: stage, reason })
    const [lead] = await Promise.all([
      changeLead(scope, id, { stage, stageChangedAt: move.changedAt, ...settledProbability(stage) }),
      record(scope, 'lead.moved', { id, name: before.name, fromStage: before.stage, toStage: stage }),
    ])
    return { lead, move }
  })
}

/** Undoes the latest move as if it had not been. Raises `conflict` once something else happened to the stage. */
export async function undoMove(company: CompanyDatabase, id: string, moveId: string): Promise<Lead> {
  return company.write(async (scope) => {
    const lead = await requireLocked(scope, id)
    const latest = await moveStore.findLatestMove(scope, id)
    if (latest?.id !== moveId || !latest.fromStage || latest.toStage !== lead.stage) {
      throw leadRefusals.moved_again()
    }
    await takeBackMoves(scope, [moveId])
    await record(scope, 'lead.move_undone', { id, name: lead.name, fromStage: lead.stage, toStage: latest.fromStage })
    return requireLead(scope, id)
  })
}

export async function listMoves(company: CompanyDatabase, id: string): Promise<LeadMove[]> {
  return company.read(async (scope) => {
    await requireLead(scope, id)
    const [counted, aside] = await Promise.all([
      moveStore.listMoves(scope, id),
      listMovesAside<LeadMove>(scope, leadTables, { id, columns: moveAside(id) }),
    ])
    // Newest first, as the store has those that count.
    return aside.length === 0 ? counted : [...counted, ...aside].sort((one, other) => later(one, other))
  })
}

const later = (one: LeadMove, other: LeadMove) =>
  other.changedAt.localeCompare(one.changedAt) || other.id.localeCompare(one.id)

/** Won is certain, lost is hopeless; on the way there the probability is what people say. */
export const settledProbability = (stage: LeadStage) =>
  stage === 'closed_won' ? { probability: 100 } : stage === 'closed_lost' ? { probability: 0 } : {}
