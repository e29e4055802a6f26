import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { LeadStage, StageChange } from '../../contract/leads.ts'
import type { CompanyScope } from '../database/scope.ts'

const columns = ['id', 'leadId', 'userId', 'fromStage', 'toStage', 'reason', 'changedAt'] as const

/** Records that a lead moved to a stage; `from` is the lead before. A new lead's first entry comes with the lead. */
export async function addStageChange(
  { db, companyId, userId }: CompanyScope,
  {
    leadId,
    from,
    toStage,
    reason = '',
  }: {
    leadId: string
    from: { stage: LeadStage; probability: number; stageChangedAt: string }
    toStage: LeadStage
    reason?: string
  },
): Promise<StageChange> {
  return db
    .insertInto('leadStageChanges')
    .values({
      companyId,
      id: randomUUIDv7(),
      leadId,
      userId,
      fromStage: from.stage,
      toStage,
      reason,
      fromProbability: from.probability,
      previousChangedAt: from.stageChangedAt,
      // Of two moves at once, the one that waited for the lead comes later, whichever began first.
      changedAt: sql`clock_timestamp()`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export async function listStageChanges({ db, companyId }: CompanyScope, leadId: string): Promise<StageChange[]> {
  return db
    .selectFrom('leadStageChanges')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('leadId', '=', leadId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findLatestChange({ db, companyId }: CompanyScope, leadId: string) {
  return db
    .selectFrom('leadStageChanges')
    .select([...columns, 'fromProbability', 'previousChangedAt'])
    .where('companyId', '=', companyId)
    .where('leadId', '=', leadId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function removeStageChange({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db.deleteFrom('leadStageChanges').where('companyId', '=', companyId).where('id', '=', id).execute()
}
