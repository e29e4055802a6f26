import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import { seeTrash } from '../../platform/database/rows.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Files } from '../../platform/files/files.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import * as merges from '../merges/rules.ts'
import { listRecordings, removeRecordings } from '../recordings/rules.ts'
import { listResumes, removeResumes } from '../resumes/rules.ts'
import { candidateTables } from './merge-store.ts'
import { named, requireLocked, requireRecord } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import { listExpired, removeCandidate, removeRow } from './retention-store.ts'
import { changeCandidate, findCandidate, lockCandidates } from './store.ts'
import { forgetVideos, listNames } from './submission-store.ts'

/**
 * Erases what each company said it would not keep longer: candidates, and recordings alone. Files go first, so that a
 * run that was cut short is made up for by the next.
 */
export async function eraseByRule(means: Means, now: number): Promise<void> {
  const { database, files } = means
  const at = new Date(now).toISOString()
  await inCompaniesWithWork(database, { round: 'erase_candidates', at: now }, async ({ company }) => {
    const due = (what: 'candidates' | 'recordings') => company.read((scope) => listExpired(scope, { what, now: at }))
    for (const candidate of await due('candidates')) {
      await erase({ ...means, company }, { id: candidate, by: 'retention' })
    }
    for (const candidate of await due('recordings')) await eraseRecordings(company, files, candidate)
  })
}

/** Erases a candidate, also one in the trash, because a member asks for it or the time in the trash is over. Raises `not_found`. */
export async function eraseOne(place: Place, id: string): Promise<void> {
  if (!(await asJob(place).read((scope) => findCandidate(scope, id)))) throw candidateRefusals.not_found()
  await erase(place, { id, by: place.company.userId ? 'request' : 'retention' })
}

/** Lets the time after which a candidate is erased begin again. Raises `not_found`. */
export const keepOne = (company: CompanyDatabase, id: string, now: number): Promise<CandidateRecord> =>
  company.write(async (scope) => {
    await requireLocked(scope, id)
    await changeCandidate(scope, id, { activeAt: new Date(now).toISOString() })
    const kept = await requireRecord(scope, id)
    await record(scope, 'candidate.kept', named(kept))
    return kept
  })

interface Erasure {
  id: string
  by: 'retention' | 'request'
}

interface ErasedPerson {
  id: string
  /** All that they were called. */
  names: { firstName: string; lastName: string; email: string }[]
  createdAt: string
}

/** What erasing needs of the server. */
export interface Means {
  database: Database
  files: Files
  /** Takes a person out of the conversations of all members with the assistant. */
  forgetPerson: (database: Database, companyId: string, person: ErasedPerson) => Promise<void>
}

interface Place extends Means {
  company: CompanyDatabase<CompanyScope>
}

/** Removes what is left of a candidate who was merged into another, and lives on in them; false for any other. */
async function removeMerged(scope: CompanyScope, id: string): Promise<boolean> {
  if (!(await merges.findMergedInto(scope, candidateTables, id))) return false
  for (const each of await merges.listMergedInto(scope, candidateTables, { id, gone: false }))
    await removeMerged(scope, each)
  await merges.settleMerge(scope, candidateTables, id)
  await removeRow(scope, id)
  return true
}

// The row last: as long as it is there, what was cut short is done again.
async function erase(place: Place, { id, by }: Erasure): Promise<void> {
  const { database, company, files, forgetPerson } = place
  if (await asJob(place).read((scope) => merges.findMergedInto(scope, candidateTables, id))) {
    const isGone = await company.write(async (scope) => {
      await seeTrash(scope)
      await lockCandidates(scope, [id])
      return removeMerged(scope, id)
    })
    // The merge was undone meanwhile.
    return isGone ? undefined : erase(place, { id, by })
  }
  await removeRecordings(asJob(place), files, [id])
  await removeResumes(asJob(place), files, [id])
  const known = await asJob(place).read((scope) => personOf(scope, id))
  if (!known) return
  await forgetPerson(database, company.companyId, known)
  const person = await company.write(async (scope) => {
    await seeTrash(scope)
    await lockCandidates(scope, [id])
    // A new application brought another one, or they were merged meanwhile.
    if ((await listRecordings(scope, id)).length > 0 || (await listResumes(scope, id)).length > 0) return undefined
    if (await merges.findMergedInto(scope, candidateTables, id)) return undefined
    const person = await personOf(scope, id)
    for (const each of await merges.listMergedInto(scope, candidateTables, { id, gone: false }))
      await removeMerged(scope, each)
    const former = await merges.listMergedInto(scope, candidateTables, { id, gone: true })
    const opening = await removeCandidate(scope, id, former)
    if (opening) await record(scope, 'candidate.erased', { id, openingId: opening.id, openingTitle: opening.title, by })
    return person
  })
  if (!person) return erase(place, { id, by })
  // What was just being written down when it was looked for. From now on nothing is that rests on the candidate.
  await forgetPerson(database, company.companyId, person)
}

// Row security hides the trash from members.
const asJob = ({ database, company }: Place) => database.company(company.companyId, JOB)

/** The candidate, by every name that they have or had; undefined where they are gone. */
async function personOf(scope: CompanyScope, id: string): Promise<ErasedPerson | undefined> {
  const candidate = await findCandidate(scope, id)
  return candidate && { id, createdAt: candidate.createdAt, names: [candidate, ...(await listNames(scope, id))] }
}

async function eraseRecordings(company: CompanyDatabase<CompanyScope>, files: Files, id: string): Promise<void> {
  await removeRecordings(company, files, [id])
  await company.write(async (scope) => {
    await changeCandidate(scope, id, { videoUrl: null })
    await forgetVideos(scope, id)
    const candidate = await findCandidate(scope, id)
    if (candidate) await record(scope, 'candidate.recording_erased', { ...named(candidate), by: 'retention' })
  })
}
