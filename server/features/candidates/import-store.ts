import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addEach, changeEach, type RowFields } from '../../platform/database/bulk-rows.ts'
import { rowsOf, seeTrash } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

/** What an import may change of a candidate who is there. Where they stand is decided by people. */
const columns = ['firstName', 'lastName', 'email', 'phone', 'address', 'linkedinUrl', 'notes'] as const
const blanks = { lastName: '', phone: '', address: '', linkedinUrl: null, notes: '' }

/** What an import does with candidates. A person is a candidate for an opening once, also one in the trash. */
export const candidateRecords = {
  table: 'jobApplications' as const,
  unique: true as const,
  see: seeTrash,

  keys: (_: unknown, column: (field: string) => RawBuilder<string>) => [
    sql<string | null>`${column('jobOpeningId')}::text || lower(${column('email')})`,
  ],

  async add(scope: MemberScope, rows: RowFields[]): Promise<string[]> {
    const whole = rows.map(({ id, fields: { stage = 'applied', ...fields } }) => ({
      id,
      fields: { ...blanks, ...fields, status: stage },
    }))
    const added = await addEach(scope, 'jobApplications', {
      columns: [...columns, 'jobOpeningId', 'status'],
      rows: whole,
    })
    await addBeginnings(scope, added)
    return added
  },

  async read(scope: CompanyScope, ids: string[], lock = false) {
    return rowsOf(scope, 'jobApplications')
      .select(['id', ...columns])
      .where(among(ids))
      .where('deletedAt', 'is', null)
      .$if(lock, (query) => query.orderBy('id').forUpdate())
      .execute()
  },

  change: (scope: MemberScope, rows: RowFields[]) => changeEach(scope, 'jobApplications', { columns, rows }),

  async remove(scope: CompanyScope, ids: string[]): Promise<string[]> {
    const { db, companyId } = scope
    const none = (table: string) =>
      sql`not exists (select from ${sql.table(table)} o where o.company_id = a.company_id and o.application_id = a.id)`
    await sql`
      delete from job_applications a
      where company_id = ${companyId} and id = any(${ids}::uuid[]) and version = 1
        and ${none('candidateComments')} and ${none('candidateRatings')} and ${none('recordings')}
    `.execute(db)
    return (await candidateRecords.read(scope, ids)).map(({ id }) => id)
  },
}

/** The stage that a candidate begins in is the first of their moves, and what was imported the application that counts. */
async function addBeginnings({ db, companyId, userId }: MemberScope, ids: string[]): Promise<void> {
  const given = sql`unnest(${ids.map(() => randomUUIDv7())}::uuid[], ${ids}::uuid[]) as given (new_id, application_id)
    join job_applications a on a.company_id = ${companyId} and a.id = given.application_id`
  await sql`
    insert into candidate_moves (company_id, id, application_id, user_id, to_status)
    select ${companyId}, given.new_id, a.id, ${userId}, a.status from ${given}
  `.execute(db)
  await sql`
    insert into submissions
      (company_id, id, application_id, first_name, last_name, email, phone, address, linkedin_url, counts, counted_at)
    select ${companyId}, given.new_id, a.id, a.first_name, a.last_name, a.email, a.phone, a.address, a.linkedin_url, true, now()
    from ${given}
  `.execute(db)
}

const among = (ids: string[]) => sql<SqlBool>`id = any(${ids}::uuid[])`
