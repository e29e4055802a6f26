import { randomUUIDv7 } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { LeadMove, LeadStage } from '../../../contract/leads/fields.ts'
import { deleteRows, rowsOf, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

/** The leads of these that are not deleted, locked until the transaction ends; in one order, so that none wait in a ring. */
export async function lockLeads(scope: CompanyScope, ids: string[]) {
  return rowsOf(scope, 'leads')
    .select(['id', 'name', 'stage', 'assignedUserId'])
    .where(among('id', ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const moveColumns = ['id', 'leadId', 'userId', 'fromStage', 'toStage', 'reason', 'changedAt'] as const

/** Writes down that leads, which are locked and still where they were, move to a stage. A new lead's first entry comes with the lead. */
export async function addMoves(
  { db, companyId, userId }: CompanyScope,
  { leadIds, toStage, reason }: { leadIds: string[]; toStage: LeadStage; reason: string },
): Promise<LeadMove[]> {
  // Of two moves at once, the one that waited for the lead comes later, whichever began first.
  const { rows } = await sql<LeadMove>`
    insert into lead_moves
      (company_id, id, lead_id, user_id, from_stage, to_stage, reason, from_probability, previous_changed_at, changed_at)
    select ${companyId}, move.id, leads.id, ${userId}, stage, ${toStage}, ${reason}, probability, stage_changed_at,
      statement_timestamp()
    from unnest(${leadIds.map(() => randomUUIDv7())}::uuid[], ${leadIds}::uuid[]) as move (id, lead_id)
    join leads on leads.company_id = ${companyId} and leads.id = move.lead_id
    returning ${sql.join(moveColumns.map((column) => sql.ref(`leadMoves.${column}`)))}
  `.execute(db)
  return rows
}

/** The same of one lead. */
export async function addMove(
  scope: CompanyScope,
  { leadId, ...move }: { leadId: string; toStage: LeadStage; reason: string },
): Promise<LeadMove> {
  const [added] = await addMoves(scope, { leadIds: [leadId], ...move })
  if (!added) throw new Error('A lead that is locked moves')
  return added
}

export interface BatchChange {
  stage?: LeadStage
  probability?: number
  stageChangedAt?: string | undefined
  assignedUserId?: string | null
}

export async function changeLeads(scope: CompanyScope, ids: string[], change: BatchChange): Promise<void> {
  await updateRows(scope, 'leads', change).where(among('id', ids)).execute()
}

export async function findMoved(scope: CompanyScope, moveIds: string[]): Promise<string[]> {
  const rows = await rowsOf(scope, 'leadMoves').select('leadId').where(among('id', moveIds)).execute()
  return rows.map(({ leadId }) => leadId)
}

export async function listLatestMoves(scope: CompanyScope, leadIds: string[]) {
  return rowsOf(scope, 'leadMoves')
    .distinctOn('leadId')
    .select(['id', 'leadId', 'fromStage', 'toStage'])
    .where(among('lead_id', leadIds))
    .orderBy('leadId')
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Puts leads back to where they were before these moves, which are forgotten. A probability that was set since stays:
 * only winning and losing set one.
 */
export async function takeBackMoves(scope: CompanyScope, moveIds: string[]): Promise<void> {
  await sql`
    update leads set
      stage = move.from_stage,
      probability = case
        when move.to_stage = 'closed_won' and probability = 100 or move.to_stage = 'closed_lost' and probability = 0
        then coalesce(move.from_probability, probability) else probability
      end,
      stage_changed_at = coalesce(move.previous_changed_at, stage_changed_at)
    from lead_moves as move
    where move.company_id = ${scope.companyId} and move.id = any(${moveIds}::uuid[])
      and leads.company_id = ${scope.companyId} and leads.id = move.lead_id
  `.execute(scope.db)
  await deleteRows(scope, 'leadMoves').where(among('id', moveIds)).execute()
}

export async function removeLeads(scope: CompanyScope, ids: string[]): Promise<void> {
  await updateRows(scope, 'leads', { deletedAt: sql`now()` }).where(among('id', ids)).execute()
}

/** Brings deleted leads back, but for merged ones; answers those that were there to be restored. */
export async function restoreLeads(scope: CompanyScope, ids: string[]) {
  return updateRows(scope, 'leads', { deletedAt: null })
    .where(among('id', ids))
    .where('deletedAt', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select from lead_merges m where m.company_id = leads.company_id and m.lead_id = leads.id)`,
    )
    .returning(['id', 'name'])
    .execute()
}

export interface Belongings {
  leads: number
  notes: number
  tasks: number
  /** Moves from stage to stage; the stage a lead was created in is none. */
  moves: number
  /** Whose they are, most first; null stands for nobody. */
  owners: { id: string | null; leads: number }[]
}

export async function countBelongings({ db, companyId }: CompanyScope, ids: string[]): Promise<Belongings> {
  const count = (table: 'leads' | 'lead_notes' | 'tasks', column: 'id' | 'lead_id') => sql<number>`(
    select count(*) from ${sql.table(table)}
    where company_id = ${companyId} and ${among(column, ids)} and deleted_at is null
  )`
  const { rows } = await sql<Belongings>`
    select
      ${count('leads', 'id')} as leads,
      ${count('lead_notes', 'lead_id')} as notes,
      ${count('tasks', 'lead_id')} as tasks,
      (
        select count(*) from lead_moves
        where company_id = ${companyId} and ${among('lead_id', ids)} and from_stage is not null
      ) as moves,
      (
        select coalesce(json_agg(json_build_object('id', owner, 'leads', leads) order by leads desc, owner), '[]')
        from (
          select assigned_user_id as owner, count(*)::int as leads from leads
          where company_id = ${companyId} and ${among('id', ids)} and deleted_at is null group by 1
        ) as owned
      ) as owners
  `.execute(db)
  const [belongings] = rows
  if (!belongings) throw new Error('A count always answers')
  return belongings
}

// As one parameter: a statement may have 65,535 at most.
const among = (column: 'id' | 'lead_id', ids: string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
