import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import { type LeadField, leadFields } from '../../../contract/leads/fields.ts'
import { addEach, changeEach, type RowFields } from '../../platform/database/bulk-rows.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { addMoves } from './batch-store.ts'

type Column = (field: string) => RawBuilder<string>

const columns = Object.keys(leadFields) as LeadField[]
const blanks = Object.fromEntries(
  Object.entries(leadFields).map(([name, field]) => [name, 'blank' in field ? field.blank : '']),
)
/** Digits by which phones are compared: without the country, however that is written. */
const PHONE_DIGITS = 9

export const leadRecords = {
  table: 'leads' as const,

  keys(matchBy: ('email' | 'phone' | 'name')[], column: Column): RawBuilder<string | null>[] {
    const digits = sql`regexp_replace(${column('phone')}, '\\D', '', 'g')`
    const keys = {
      email: sql<string | null>`nullif(lower(${column('email')}), '')`,
      phone: sql<string | null>`case when length(${digits}) >= 7 then right(${digits}, ${PHONE_DIGITS}::integer) end`,
      name: sql<
        string | null
      >`search_form(nullif(${column('name')}, '') || chr(31) || nullif(${column('company')}, ''))`,
    }
    return (['email', 'phone', 'name'] as const).filter((key) => matchBy.includes(key)).map((key) => keys[key])
  },

  async add(scope: MemberScope, rows: RowFields[]): Promise<string[]> {
    const whole = rows.map(({ id, fields }) => ({ id, fields: { ...blanks, ...fields } }))
    const added = await addEach(scope, 'leads', { columns, rows: whole })
    await addFirstMoves(scope, added)
    return added
  },

  async read(scope: CompanyScope, ids: string[], lock = false) {
    return rowsOf(scope, 'leads')
      .select(['id', ...columns])
      .where(among(ids))
      .where('deletedAt', 'is', null)
      .$if(lock, (query) => query.orderBy('id').forUpdate())
      .execute()
  },

  /** One that comes to another stage moves there. */
  async change(scope: MemberScope, rows: RowFields[]): Promise<void> {
    const changedAt = new Map<unknown, string | undefined>()
    for (const toStage of leadStages) {
      const leadIds = rows.filter(({ fields }) => fields.stage === toStage).map(({ id }) => id)
      if (leadIds.length === 0) continue
      changedAt.set(toStage, (await addMoves(scope, { leadIds, toStage, reason: '' }))[0]?.changedAt)
    }
    const changed = rows.map(({ id, fields }) => ({
      id,
      fields: fields.stage ? { ...fields, stageChangedAt: changedAt.get(fields.stage) } : fields,
    }))
    await changeEach(scope, 'leads', { columns: [...columns, 'stageChangedAt'], rows: changed })
  },

  async remove(scope: CompanyScope, ids: string[]): Promise<string[]> {
    const { db, companyId } = scope
    await sql`
      delete from leads
      where company_id = ${companyId} and id = any(${ids}::uuid[]) and version = 1
        and not exists (select from lead_notes n where n.company_id = leads.company_id and n.lead_id = leads.id)
        and not exists (select from tasks t where t.company_id = leads.company_id and t.lead_id = leads.id)
    `.execute(db)
    return (await leadRecords.read(scope, ids)).map(({ id }) => id)
  },
}

/** The stage that a lead is created in is the first of its moves. */
async function addFirstMoves({ db, companyId, userId }: MemberScope, leadIds: string[]): Promise<void> {
  await sql`
    insert into lead_moves (company_id, id, lead_id, user_id, to_stage)
    select ${companyId}, given.move_id, leads.id, ${userId}, leads.stage
    from unnest(${leadIds.map(() => randomUUIDv7())}::uuid[], ${leadIds}::uuid[]) as given (move_id, lead_id)
    join leads on leads.company_id = ${companyId} and leads.id = given.lead_id
  `.execute(db)
}

const among = (ids: string[]) => sql<SqlBool>`id = any(${ids}::uuid[])`
