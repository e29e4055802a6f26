import type { Candidate, CandidateRecord } from '../../../contract/candidates/fields.ts'
import { candidateMergeFields } from '../../../contract/merges/endpoints.ts'
import type { CandidateReason, Merge } from '../../../contract/merges/fields.ts'
import type { PageQuery } from '../../platform/calls/list.ts'
import { seeTrash } from '../../platform/database/rows.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import * as merges from '../merges/rules.ts'
import * as mergeStore from './merge-store.ts'
import { requireCandidate, requireRecord } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import { findCandidate, findCandidates, setCandidateDeleted } from './store.ts'

const { candidateTables: tables } = mergeStore

const nameOf = ({ firstName, lastName }: mergeStore.LockedCandidate) => `${firstName} ${lastName}`

const candidates: merges.Kind<mergeStore.LockedCandidate> = {
  what: 'candidate',
  tables,
  notFound: candidateRefusals.not_found,
  nameOf,
  fields: candidateMergeFields,
  follow: (sides, [one, other]) => {
    const later = (field: 'activeAt' | 'reappliedAt') => ((one[field] ?? '') < (other[field] ?? '') ? 'other' : 'this')
    const [counting, without] = sides.submission === 'other' ? [other, one] : [one, other]
    return {
      ...sides,
      rejectionReason: sides.status,
      consentVersion: sides.submission,
      consentedAt: sides.submission,
      // Where what counts came without a recording, the other's is shown.
      videoUrl: (counting.videoUrl ? counting : without) === other ? 'other' : 'this',
      activeAt: later('activeAt'),
      reappliedAt: later('reappliedAt'),
    }
  },
  stage: ['status', 'rejectionReason'],
  stageSince: 'stageUpdatedAt',
  lock: async (scope, ids) => {
    await seeTrash(scope)
    return mergeStore.lockForMerge(scope, ids)
  },
  check: ({ into, from }) => {
    if (into.jobOpeningId !== from.jobOpeningId) throw candidateRefusals.other_opening()
  },
  change: mergeStore.changeMerged,
  setDeleted: setCandidateDeleted,
  record: async (scope, act, { into, from }, change) => {
    const { id, firstName, lastName } = { ...into, ...change }
    const other = { id: from.id, name: nameOf(from) }
    await record(scope, `candidate.${act}`, { id, firstName, lastName, other })
  },
  handOver: (scope, rows, { submission }) => mergeStore.joinCandidates(scope, rows, submission ? 'from' : 'into'),
  handBack: async (scope, rows, undo) => {
    const more = undo as merges.MergeUndo & mergeStore.MergedMore
    const chosen = String(undo.fields.submission?.after ?? more.counted.into)
    await mergeStore.partCandidates(scope, rows, { ...more, chosen })
  },
}

/** The candidate with what they sent, or the one that they were merged into. */
export async function readRecord(scope: CompanyScope, id: string): Promise<CandidateRecord> {
  if (await findCandidate(scope, id)) return requireRecord(scope, id)
  const into = await merges.findMergedInto(scope, tables, id)
  return requireRecord(scope, into ?? id)
}

/** Merges another candidate for the same opening into one: the fields as chosen, and all that hangs on them. */
export const mergeCandidates = (company: CompanyDatabase, id: string, merge: Merge): Promise<CandidateRecord> =>
  company.write(async (scope) => {
    await merges.merge(scope, candidates, { id, ...merge })
    return requireRecord(scope, id)
  })

/** Undoes a merge, as far as nobody changed anything since. */
export const unmergeCandidates = (company: CompanyDatabase, id: string, now: number) =>
  company.write(async (scope) => {
    const { into, from, kept } = await merges.unmerge(scope, candidates, { id, now })
    const [candidate, other] = await Promise.all([requireCandidate(scope, into), requireCandidate(scope, from)])
    return { candidate, other, kept }
  })

/** Undoes the merge by which a candidate went into the trash; false where they were deleted otherwise. */
export const restoreMerged = async (scope: CompanyScope, id: string, now: number): Promise<boolean> =>
  (await merges.restoreMerged(scope, candidates, { id, now })) !== undefined

/** Candidates for an opening who have the same as what is typed, three at most of each. */
export async function findDuplicates(scope: CompanyScope, jobOpeningId: string, typed: mergeStore.Typed) {
  const alike = await mergeStore.findAlike(scope, jobOpeningId, typed)
  const of = (wanted: CandidateReason | 'email') => alike.filter(({ reason }) => reason === wanted).slice(0, MOST_NAMED)
  return { email: of('email'), phone: of('phone'), linkedin: of('linkedin'), name: of('name') }
}

const MOST_NAMED = 3

/** A page of the pairs of candidates who may be the same. */
export async function listPairs(scope: CompanyScope, query: PageQuery) {
  const page = await merges.listPairs<Candidate, CandidateReason>(scope, tables, { ...query, find: findCandidates })
  const pairs = page.pairs.map(({ records, reasons }) => ({ candidates: records, reasons }))
  return { ...page, email: [], phone: [], linkedin: [], name: [], pairs }
}

/** Keeps, or forgets, that two candidates are not the same. */
export async function setDismissed(
  company: CompanyDatabase,
  ids: [string, string],
  { dismissed }: { dismissed: boolean },
): Promise<void> {
  const named = { what: 'candidate', tables, notFound: candidateRefusals.not_found, find: findCandidates }
  await company.write((scope) => merges.setDismissed(scope, named, { ids, dismissed }))
}
