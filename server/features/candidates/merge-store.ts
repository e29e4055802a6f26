import { type SqlBool, sql } from 'kysely'
import type { CandidateReason } from '../../../contract/merges/fields.ts'
import { rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { letCount } from './submission-store.ts'

/** Where candidates are, and what belongs to them, for merging. */
export const candidateTables = {
  merges: 'candidateMerges',
  dismissed: 'dismissedCandidates',
  moves: 'candidateMoves',
  twins: 'find_candidate_twins',
  column: 'applicationId',
  belongings: {
    comments: 'candidateComments',
    submissions: 'submissions',
    recordings: 'recordings',
    resumes: 'resumes',
  },
  events: {
    isOf: (id: string) => sql<SqlBool>`entity_type = 'candidate' and entity_id = ${id}`,
    become: (id: string) => ({ entityId: sql<string>`${id}::uuid` }),
  },
} as const

/** A move that was laid aside, as a candidate's story has it. */
export const moveAside = (candidateId: string) => sql`
  m.id, ${candidateId}::uuid as candidate_id, m.user_id, candidate_stage(m.from_status) as from_stage,
  candidate_stage(m.to_status) as to_stage, m.reason, m.changed_at`

const columns = [
  'id',
  'jobOpeningId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'linkedinUrl',
  'videoUrl',
  'consentVersion',
  'consentedAt',
  'source',
  'status',
  'stageUpdatedAt',
  'rejectionReason',
  'notes',
  'reappliedAt',
  'activeAt',
  'createdAt',
  'deletedAt',
  'version',
] as const

/** Candidates, deleted ones too, with the application of each that counts, locked until the transaction ends. */
export const lockForMerge = (scope: CompanyScope, ids: string[]) =>
  rowsOf(scope, 'jobApplications')
    .select(columns)
    .select(
      sql<string>`(
        select s.id from submissions s
        where s.company_id = job_applications.company_id and s.application_id = job_applications.id and s.counts
      )`.as('submission'),
    )
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedCandidate = Awaited<ReturnType<typeof lockForMerge>>[number]

/** Changes a candidate; an address of the other's is exchanged for this one's, so that applications with either find them. */
export async function changeMerged(
  scope: CompanyScope,
  { into, from }: { into: LockedCandidate; from: LockedCandidate },
  { submission: _, ...change }: Partial<LockedCandidate>,
): Promise<void> {
  const setEmail = (id: string, email: string) => updateRow(scope, 'jobApplications', id, { email }).execute()
  if (change.email) await setEmail(from.id, from.id)
  await updateRow(scope, 'jobApplications', into.id, change).execute()
  if (change.email) await setEmail(from.id, into.email)
}

/** What an undo needs to know of ratings that were handed over, and of which application counted for whom. */
export interface MergedMore {
  ratings: { userId: string; question: number }[]
  counted: { into: string; from: string }
}

/** Has one application count for both, and hands ratings over of answers that the rater did not rate here. */
export async function joinCandidates(
  scope: CompanyScope,
  { into, from }: { into: LockedCandidate; from: LockedCandidate },
  counting: 'into' | 'from',
): Promise<MergedMore> {
  const { db, companyId } = scope
  await setCounts(scope, counting === 'from' ? into.submission : from.submission, false)
  const { rows } = await sql<MergedMore['ratings'][number]>`
    update candidate_ratings r set application_id = ${into.id}
    where company_id = ${companyId} and application_id = ${from.id} and not exists (
      select from candidate_ratings o where o.company_id = r.company_id and o.application_id = ${into.id}
        and o.user_id = r.user_id and o.question = r.question
    ) returning user_id, question`.execute(db)
  return { ratings: rows, counted: { into: into.submission, from: from.submission } }
}

/** Takes back what `joinCandidates` did, once the applications are where they were. */
export async function partCandidates(
  scope: CompanyScope,
  { into, from }: { into: LockedCandidate; from: LockedCandidate },
  { ratings, counted, chosen }: MergedMore & { chosen: string },
): Promise<void> {
  const { db, companyId } = scope
  await sql`
    update candidate_ratings r set application_id = ${from.id}
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as given ("userId" uuid, question smallint)
    where company_id = ${companyId} and application_id = ${into.id} and r.user_id = given."userId"
      and r.question = given.question`.execute(db)
  const wentBack = rowsOf(scope, 'submissions').select('id').where('id', '=', into.submission)
  if (await wentBack.where('applicationId', '=', from.id).executeTakeFirst()) {
    await setCounts(scope, into.submission, false)
    // Who chose another since has the candidate shown with it, and it is the other's.
    if (into.submission === chosen) await setCounts(scope, counted.into, true)
    else await letCount(scope, { id: counted.into, applicationId: into.id, chosenBy: null })
  }
  await setCounts(scope, counted.from, true)
}

const setCounts = (scope: CompanyScope, id: string, counts: boolean) =>
  updateRow(scope, 'submissions', id, { counts, updatedAt: sql`now()` }).execute()

/** What is typed of a candidate, as far as twins may have the same. */
export interface Typed {
  email?: string | undefined
  phone?: string | undefined
  linkedin?: string | undefined
  name?: string | undefined
}

/** Candidates for an opening who have in common with what is typed, each with what, the newest first. */
export async function findAlike({ db, companyId }: CompanyScope, jobOpeningId: string, typed: Typed) {
  const { email = '', phone = '', linkedin = '', name = '' } = typed
  const { rows } = await sql<{
    id: string
    firstName: string
    lastName: string
    email: string
    reason: CandidateReason | 'email'
  }>`
    select c.id, c.first_name, c.last_name, c.email, k.reason
    from job_applications c, candidate_keys(c.first_name || ' ' || c.last_name, c.email, c.phone, c.linkedin_url) as k
    join candidate_keys(${name}, ${email}, ${phone}, ${linkedin}) as typed using (reason, same)
    where c.company_id = ${companyId} and c.job_opening_id = ${jobOpeningId} and c.deleted_at is null and k.same <> ''
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}
