import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Candidate, CandidateFilter, CandidateQuery } from '../../../contract/candidates/fields.ts'
import { type Part, type Position, type Rows, readPage } from '../../platform/database/page.ts'
import { finds, rowsOf, setDeleted, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'
import { type Clause, type ListSearch, matching } from '../../platform/search/clauses.ts'

/** What narrows a list, with what its search comes to. */
export type RowFilter = Omit<CandidateFilter, 'search'> & Pick<ListSearch, 'clauses'>

/** Days before a candidate is erased in which staff see it. */
const GRACE_DAYS = 30

export interface CandidateOrder {
  sort: 'createdAt' | 'stageUpdatedAt' | 'lastName'
  descending: boolean
}

export const orderOf = ({ sort = '-createdAt' }: Pick<CandidateQuery, 'sort'>): CandidateOrder => ({
  sort: sort.replace('-', '') as CandidateOrder['sort'],
  descending: sort.startsWith('-'),
})

interface List {
  filter: RowFilter
  order: CandidateOrder
}

export const listCandidates = (
  scope: CompanyScope,
  { filter, order: { sort, descending } }: List,
  part: Part,
): Promise<Rows<Candidate>> =>
  readPage(
    candidates(scope).where((eb) => eb.and(conditions(scope, eb, filter))),
    { by: sql.ref(`jobApplications.${sort}`), id: 'jobApplications.id', descending, sortValue: (row) => row[sort] },
    part,
  )

/** The newest candidates whom nobody has moved on from their application, and how many there are. */
export async function listNewApplications(scope: CompanyScope, limit: number) {
  const applied = rowsOf(scope, 'jobApplications').where('jobApplications.stage', '=', 'applied')
  const rows = await candidates(scope)
    .select(applied.select(({ fn }) => fn.countAll<number>().as('count')).as('count'))
    .where('jobApplications.stage', '=', 'applied')
    .orderBy('jobApplications.createdAt', 'desc')
    .orderBy('jobApplications.id', 'desc')
    .limit(limit)
    .execute()
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...candidate }) => candidate) }
}

/** The id of who comes next after a candidate in a list; the one before, in the opposite order. */
export async function findNext(
  scope: CompanyScope,
  { filter, order, after }: List & { after: Position },
): Promise<string | null> {
  const direction = order.descending ? 'desc' : 'asc'
  const row = await rowsOf(scope, 'jobApplications')
    .select('jobApplications.id')
    .where((eb) => eb.and(conditions(scope, eb, filter)))
    .where(isBeyond(order, after))
    .orderBy(sql.ref(`jobApplications.${order.sort}`), direction)
    .orderBy('jobApplications.id', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function hasCandidate(scope: CompanyScope, clauses: Clause[]): Promise<boolean> {
  const found = rowsOf(scope, 'jobApplications')
    .select('jobApplications.id')
    .where((eb) => eb.and(conditions(scope, eb, { clauses })))
    .limit(1)
  return (await found.execute()).length > 0
}

export const countStages = (scope: CompanyScope, filter: RowFilter) =>
  rowsOf(scope, 'jobApplications')
    .select(({ fn }) => ['jobApplications.stage', fn.countAll<number>().as('count')])
    .where((eb) => eb.and(conditions(scope, eb, filter)))
    .groupBy('jobApplications.stage')
    .execute()

export const findCandidate = (scope: CompanyScope, id: string) =>
  candidates(scope)
    .select(['jobApplications.consentVersion', 'jobApplications.consentedAt'])
    .where('jobApplications.id', '=', id)
    .executeTakeFirst()

export const findCandidates = (scope: CompanyScope, ids: string[]): Promise<Candidate[]> =>
  candidates(scope).where(sql<SqlBool>`job_applications.id = any(${ids}::uuid[])`).execute()

/** The candidate, whom nobody merges until the transaction ends: what is added to them is not lost. */
export const holdCandidate = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'jobApplications')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Candidates that exist of those named, locked until the transaction ends. */
export const lockCandidates = (scope: CompanyScope, ids: string[]) =>
  locked(scope).where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()

/** All that match but the excepted, locked until the transaction ends. */
export const lockMatching = (scope: CompanyScope, filter: RowFilter, except: string[]) =>
  locked(scope)
    .where((eb) => eb.and(conditions(scope, eb, filter)))
    .where(sql<SqlBool>`id <> all(${except}::uuid[])`)
    .execute()

// Always in one order, so that none wait in a ring.
const locked = (scope: CompanyScope) =>
  rowsOf(scope, 'jobApplications').select(['id', 'firstName', 'lastName', 'stage', 'version']).orderBy('id').forUpdate()

/** Marks a candidate deleted or brings them back, in a transaction that sees the trash; false when there is nothing to change. */
export const setCandidateDeleted = (scope: CompanyScope, id: string, deleted: boolean): Promise<boolean> =>
  finds(setDeleted(scope, 'jobApplications', id, deleted).returning('id'))

type CandidateFields = Partial<
  Pick<
    Selectable<DB['jobApplications']>,
    'status' | 'stageUpdatedAt' | 'activeAt' | 'notes' | 'rejectionReason' | 'videoUrl'
  >
>

export const changeCandidate = (scope: CompanyScope, id: string, change: CandidateFields) =>
  updateRow(scope, 'jobApplications', id, change).execute()

export const applications = (scope: CompanyScope) =>
  rowsOf(scope, 'jobApplications')
    .innerJoin('jobOpenings', (join) =>
      join
        .onRef('jobOpenings.companyId', '=', 'jobApplications.companyId')
        .onRef('jobOpenings.id', '=', 'jobApplications.jobOpeningId'),
    )
    .innerJoin('companies', 'companies.id', 'jobApplications.companyId')

const candidates = (scope: CompanyScope) =>
  applications(scope).select([
    'jobApplications.id',
    'jobApplications.jobOpeningId',
    'jobApplications.companyId',
    'jobApplications.firstName',
    'jobApplications.lastName',
    'jobApplications.email',
    'jobApplications.phone',
    'jobApplications.address',
    'jobApplications.linkedinUrl',
    'jobApplications.videoUrl',
    'jobApplications.source',
    'jobApplications.status',
    'jobApplications.stageUpdatedAt',
    'jobApplications.notes',
    'jobApplications.rejectionReason',
    'jobApplications.reappliedAt',
    'jobApplications.createdAt',
    'jobApplications.updatedAt',
    'jobApplications.version',
    'jobOpenings.title as jobTitle',
    'jobOpenings.department as jobDepartment',
    'jobOpenings.location as jobLocation',
    sql<number | null>`(
        select round(avg(stars), 1)::float8 from candidate_ratings
        where company_id = job_applications.company_id and application_id = job_applications.id and user_id = ${scope.userId}
      )`.as('ownRating'),
    sql<boolean>`job_openings.deleted_at is not null`.as('openingDeleted'),
    sql<Candidate['recordingKind']>`(
        select kind from recordings r
        where r.company_id = job_applications.company_id and r.application_id = job_applications.id
          and '/api/recordings/' || r.id = job_applications.video_url
      )`.as('recordingKind'),
    nearErasure('companies.candidateMonths').as('eraseOn'),
    sql<string | null>`case when job_applications.video_url like '/api/recordings/%'
        then ${nearErasure('companies.recordingMonths')} end`.as('eraseRecordingOn'),
  ])

/**
 * The day, where the company is, on which its rule erases a candidate or the recording; null when it does not. Who was
 * accepted is an employee by now, which is another matter than an application; and where the rule was made stricter, or an
 * application came that does not count, staff have the time to look at it. Anyone can send them, so however many come, they
 * put the day off no further than that.
 */
export const erasureDay = (months: 'companies.candidateMonths' | 'companies.recordingMonths') =>
  sql<string | null>`case when ${sql.ref(months)} is not null and job_applications.stage <> 'accepted' then
    (greatest(
      job_applications.active_at + make_interval(months => ${sql.ref(months)}),
      companies.retention_changed_at + make_interval(days => ${sql.lit(GRACE_DAYS)}),
      case when job_applications.reapplied_at is not null then
        least(job_applications.reapplied_at, job_applications.active_at + make_interval(months => ${sql.ref(months)}))
          + make_interval(days => ${sql.lit(GRACE_DAYS)})
      end
    ) at time zone companies.time_zone)::date
  end`

const nearErasure = (months: Parameters<typeof erasureDay>[0]) =>
  sql<string | null>`(
    select day from (select ${erasureDay(months)} as day) as erasure
    where day <= (now() at time zone companies.time_zone)::date + ${sql.lit(GRACE_DAYS)}
  )`

function conditions(
  { companyId }: CompanyScope,
  eb: ExpressionBuilder<DB, 'jobApplications'>,
  { clauses, stage, jobOpeningId, source }: RowFilter,
) {
  const all: Expression<SqlBool>[] = []
  if (stage) all.push(eb('jobApplications.stage', '=', stage))
  if (jobOpeningId) all.push(eb('jobApplications.jobOpeningId', '=', jobOpeningId))
  if (source) all.push(eb('jobApplications.source', '=', source))
  const has = (typed: string) => {
    const pattern = sql`search_form(${typed})`
    // The openings with the word in their title are looked up once, not for each candidate.
    return sql<SqlBool>`(job_applications.search_text like ${pattern} or job_applications.job_opening_id = any (array(
      select id from job_openings where company_id = ${companyId} and search_form(title) like ${pattern}
    )) or job_applications.id = any (array(select find_by_resume(${typed}))))`
  }
  all.push(matching(clauses, { kind: 'candidate', id: 'jobApplications.id', has }))
  return all
}

function isBeyond({ sort, descending }: CandidateOrder, { value, id }: Position) {
  const type = sql.raw(sort === 'lastName' ? 'text' : 'timestamptz')
  return sql<SqlBool>`(${sql.ref(`jobApplications.${sort}`)}, job_applications.id)
    ${sql.raw(descending ? '<' : '>')} (${value}::${type}, ${id}::uuid)`
}
