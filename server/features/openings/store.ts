import { type SqlBool, sql } from 'kysely'
import {
  type Opening,
  type OpeningField,
  type OpeningQuery,
  type OpeningSummary,
  openingFields,
} from '../../../contract/openings/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import {
  countRows,
  deleteDeleted,
  deleteRow,
  finds,
  insertRow,
  rowsOf,
  seeTrash,
  setDeleted,
  updateRow,
} from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { type Clause, type ListSearch, matching } from '../../platform/search/clauses.ts'

/** What narrows a list, with what its search comes to. */
export type OpeningFilter = Pick<OpeningQuery, 'status'> & Pick<ListSearch, 'clauses'>

export type OpeningFields = Pick<Opening, OpeningField>

const fieldColumns = Object.keys(openingFields) as OpeningField[]

/** One page, newest first. */
export const listOpenings = (scope: CompanyScope, filter: OpeningFilter, part: Part): Promise<Rows<Opening>> =>
  readPage(openings(scope, filter).select(candidateCount), newestFirst, part)

export const hasOpening = async (scope: CompanyScope, clauses: Clause[]): Promise<boolean> =>
  (await openings(scope, { clauses }).limit(1).execute()).length > 0

export const countOpenings = (scope: CompanyScope, filter: OpeningFilter): Promise<number> =>
  countRows(openings(scope, filter))

export const findOpening = (scope: CompanyScope, id: string): Promise<Opening | undefined> =>
  openings(scope, { clauses: [] }).select(candidateCount).where('id', '=', id).executeTakeFirst()

/** The openings with these ids that there are, in any order. */
export const findOpenings = (scope: CompanyScope, ids: string[]): Promise<Opening[]> =>
  openings(scope, { clauses: [] }).select(candidateCount).where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()

/** The opening's fields, locked until the transaction ends; also when outsiders could first see it. */
export const lockOpening = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'jobOpenings')
    .select([...fieldColumns, 'version', 'publishedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const addOpening = (scope: CompanyScope, opening: OpeningFields & { id: string; publishedAt: string | null }) =>
  insertRow(scope, 'jobOpenings', {
    ...opening,
    questions: JSON.stringify(opening.questions),
    createdBy: scope.userId,
  }).execute()

export async function changeOpening(
  scope: CompanyScope,
  id: string,
  { questions, ...change }: Partial<OpeningFields> & { publishedAt?: string },
): Promise<void> {
  const asked = questions && { questions: JSON.stringify(questions) }
  await updateRow(scope, 'jobOpenings', id, { ...change, ...asked }).execute()
}

/** Marks an opening deleted, or brings it back from the trash; undefined when there is nothing to change. */
export const setOpeningDeleted = (
  scope: CompanyScope,
  id: string,
  deleted: boolean,
): Promise<Pick<Opening, 'id' | 'title'> | undefined> =>
  setDeleted(scope, 'jobOpenings', id, deleted)
    .$if(!deleted, (restored) => restored.where('id', 'in', rowsOf(scope, 'trash').select('trash.id')))
    .returning(['id', 'title'])
    .executeTakeFirst()

/** Removes a deleted opening. As long as it has candidates nothing of it stays but the title, which they keep. */
export async function removeOpening(scope: CompanyScope, id: string): Promise<void> {
  await seeTrash(scope)
  const { db, companyId } = scope
  await sql`
    update job_openings set description = '', department = '', location = '', requirements = '{}', benefits = '{}',
      calendar_booking_url = '', questions = '[]', interview_questions = null
    where company_id = ${companyId} and id = ${id}`.execute(db)
  await deleteRow(scope, 'trash', id).execute()
  const none = (table: string) =>
    sql`not exists (select from ${sql.table(table)} where company_id = ${companyId} and job_opening_id = ${id})`
  await deleteDeleted(scope, 'jobOpenings', id)
    .where(sql<SqlBool>`${none('jobApplications')} and ${none('recordings')}`)
    .execute()
}

/** The company of an opening that one can apply for at an instant. */
export async function findPublicCompany({ identity }: Database, id: string, at: number): Promise<string | undefined> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id from public_openings where id = ${id}::uuid and (ends_at is null or ends_at > ${new Date(at)})
  `.execute(identity)
  return rows[0]?.companyId
}

/** Whether an opening is the company's, deleted or not: its candidates stay. */
export const isOwnOpening = (scope: CompanyScope, id: string): Promise<boolean> =>
  finds(rowsOf(scope, 'jobOpenings').select('id').where('id', '=', id))

export async function summarizeOpenings(scope: CompanyScope): Promise<OpeningSummary> {
  const rows = await rowsOf(scope, 'jobOpenings')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute()
  const countOf = (status: Opening['status']) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    active: countOf('active'),
    draft: countOf('draft'),
    paused: countOf('paused'),
    closed: countOf('closed'),
  }
}

/** Openings that are not deleted and match. */
function openings(scope: CompanyScope, { clauses, status }: OpeningFilter) {
  let query = rowsOf(scope, 'jobOpenings')
    .select(['id', 'companyId', 'createdBy', ...fieldColumns, 'createdAt', 'updatedAt', 'version'])
    .where('deletedAt', 'is', null)
  if (status) query = query.where('status', '=', status)
  return query.where(
    matching(clauses, { kind: 'opening', id: 'id', has: (pattern) => sql`search_text like search_form(${pattern})` }),
  )
}

const candidateCount = sql<number>`(
  select count(*) from job_applications a
  where a.company_id = job_openings.company_id and a.job_opening_id = job_openings.id
)`.as('candidateCount')
