import { type SqlBool, sql } from 'kysely'
import { Lead, type LeadField } from '../../../contract/leads/fields.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { deleteDeleted, rowsOf, setDeleted, updateRow, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { forgetChanges } from './event-store.ts'

export const leadColumns = Object.keys(Lead.shape) as (keyof Lead)[]

export async function findLead({ db, companyId }: CompanyScope, id: string): Promise<Lead | undefined> {
  const [lead] = await oneLead(db, { companyId, id })
  return lead
}

/** The lead, which nobody merges, or deletes for good, until the transaction ends. */
export async function holdLead(scope: CompanyScope, id: string): Promise<Lead | undefined> {
  return rowsOf(scope, 'leads')
    .select(leadColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** The leads with these ids that there are, in any order. */
export async function findLeads(scope: CompanyScope, ids: string[]): Promise<Lead[]> {
  return rowsOf(scope, 'leads')
    .select(leadColumns)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()
}

const oneLead = compileOnce((db, { companyId, id }: { companyId: string; id: string }) =>
  db
    .selectFrom('leads')
    .select(leadColumns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null),
)

export async function lockLead(scope: CompanyScope, id: string) {
  return rowsOf(scope, 'leads')
    .select(leadColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedLead = Lead & { deletedAt: string | null }

/** Leads, deleted ones too, locked until the transaction ends: in the order of their ids, so that two who lock the same wait in turn. */
export async function lockLeads(scope: CompanyScope, ids: string[]): Promise<LockedLead[]> {
  return rowsOf(scope, 'leads')
    .select([...leadColumns, 'deletedAt'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type LeadFields = Pick<Lead, LeadField>

/** Adds a lead with the first of its moves, in one statement: two cost half as much again. */
export async function addLead(
  { db, companyId, userId }: CompanyScope,
  lead: LeadFields & { id: string; moveId: string; reason: string },
): Promise<Lead> {
  const [added] = await leadWithMove(db, { ...lead, companyId, userId })
  if (!added) throw new Error('The new lead was not answered')
  return added
}

type NewRows = LeadFields & { companyId: string; id: string; moveId: string; reason: string; userId: string | null }

const leadWithMove = compileOnce((db, { moveId, reason, userId, ...lead }: NewRows) => {
  const { companyId, id: leadId, stage: toStage } = lead
  const entry = { companyId, id: moveId, leadId, userId, toStage, reason }
  return db
    .with('added', (cte) => cte.insertInto('leads').values(lead).returning(leadColumns))
    .with('entered', (cte) => cte.insertInto('leadMoves').values(entry))
    .selectFrom('added')
    .selectAll()
})

export async function changeLead(
  scope: CompanyScope,
  id: string,
  change: Partial<LeadFields> & { stageChangedAt?: string; createdAt?: string },
): Promise<Lead> {
  return updateRow(scope, 'leads', id, change).returning(leadColumns).executeTakeFirstOrThrow()
}

/** Marks a lead deleted; undefined when there is none to delete. */
export async function markLeadDeleted(scope: CompanyScope, id: string): Promise<Lead | undefined> {
  return setDeleted(scope, 'leads', id, true).returning(leadColumns).executeTakeFirst()
}

export async function restoreLead(scope: CompanyScope, id: string): Promise<Lead | undefined> {
  return setDeleted(scope, 'leads', id, false).returning(leadColumns).executeTakeFirst()
}

/** Removes a deleted lead with its notes and moves; its tasks stay without it. */
export async function removeLead(scope: CompanyScope, id: string): Promise<void> {
  await updateRows(scope, 'tasks', { leadId: null }).where('leadId', '=', id).execute()
  await forgetChanges(scope, id)
  await deleteDeleted(scope, 'leads', id).execute()
}
