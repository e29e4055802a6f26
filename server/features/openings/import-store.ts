import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type OpeningField, openingFields } from '../../../contract/openings/fields.ts'
import { addEach, changeEach, type RowFields } from '../../platform/database/bulk-rows.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

const columns = Object.keys(openingFields) as OpeningField[]
const blanks = Object.fromEntries(
  Object.entries(openingFields).map(([name, field]) => [name, 'blank' in field ? field.blank : '']),
)

/** What an import does with openings. None is published by one: a file does not say who may see it. */
export const openingRecords = {
  table: 'jobOpenings' as const,

  keys: (_: unknown, column: (field: string) => RawBuilder<string>) => [
    sql<string | null>`search_form(nullif(${column('title')}, ''))`,
  ],

  async add(scope: MemberScope, rows: RowFields[]): Promise<string[]> {
    const whole = rows.map(({ id, fields }) => ({
      id,
      fields: { ...blanks, status: 'draft', ...fields, createdBy: scope.userId },
    }))
    return addEach(scope, 'jobOpenings', { columns: [...columns, 'createdBy'], rows: whole })
  },

  async read(scope: CompanyScope, ids: string[], lock = false) {
    return rowsOf(scope, 'jobOpenings')
      .select(['id', ...columns])
      .where(among(ids))
      .where('deletedAt', 'is', null)
      .$if(lock, (query) => query.orderBy('id').forUpdate())
      .execute()
  },

  change: (scope: MemberScope, rows: RowFields[]) => changeEach(scope, 'jobOpenings', { columns, rows }),

  async remove(scope: CompanyScope, ids: string[]): Promise<string[]> {
    const { db, companyId } = scope
    await sql`
      delete from job_openings
      where company_id = ${companyId} and id = any(${ids}::uuid[]) and version = 1
        and not exists (select from job_applications a where a.company_id = job_openings.company_id and a.job_opening_id = job_openings.id)
    `.execute(db)
    return (await openingRecords.read(scope, ids)).map(({ id }) => id)
  },
}

const among = (ids: string[]) => sql<SqlBool>`id = any(${ids}::uuid[])`
