import { randomUUIDv7 } from 'node:crypto'
import type { NewApplication } from '../../../contract/careers/fields.ts'
import { UPLOADS_PATH } from '../../../contract/recordings/endpoints.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import type { Parts } from '../../platform/parts.ts'
import { closed, letIn } from '../apply/rules.ts'
import { findMergedInto } from '../merges/rules.ts'
import { findPublicCompany, requireOpening } from '../openings/rules.ts'
import { claimRecording, holdRecording } from '../recordings/rules.ts'
import { addResume, describeResume } from '../resumes/rules.ts'
import { requireAsked } from './asked.ts'
import { candidateTables } from './merge-store.ts'
import { addFirstMove } from './move-store.ts'
import * as receptionStore from './reception-store.ts'
import { changeCandidate, lockCandidates } from './store.ts'
import { addSubmission, noteMail, setVideo } from './submission-store.ts'

/** Milliseconds that a person needs at least to fill the form in. */
const SHORTEST_FILLING = 3_000

/**
 * Takes an application. The answer is the same for everyone: for who applied before, and for a program that filled in
 * what people do not see, unless it brings a recording. Raises `gone` for an opening that is not open, `bad_input` for
 * a recording that is not there or a question without an answer, `unsupported_media_type` for a file that is no résumé, and
 * `proof_required`.
 */
export async function receiveApplication(
  { database, config, files, now }: Pick<Parts, 'database' | 'config' | 'files' | 'now'>,
  { application, file, caller }: { application: NewApplication; file: SentFile | undefined; caller: Caller },
): Promise<{ jobOpeningId: string; status: 'submitted' }> {
  const { jobOpeningId, proof } = application
  const answer = { jobOpeningId, status: 'submitted' } as const
  const companyId = await findPublicCompany(database, jobOpeningId, now())
  if (!companyId) throw closed()
  if (isFromProgram(application)) return answer
  const { address } = caller.client
  await letIn({ database, config }, { kind: 'application', openingId: jobOpeningId, address, proof })
  const company = database.company(companyId, { ...caller, user: null })
  if (file) {
    const about = await describeResume(file)
    await keepFile({ company, files }, { kind: 'resumes', file }, (scope, fileKey) =>
      keepApplication(scope, application, { now: now(), resume: { ...about, fileKey } }),
    )
  } else await company.write((scope) => keepApplication(scope, application, { now: now() }))
  return answer
}

/** What a person recorded is never thrown away. */
function isFromProgram({ quiet, website, filledIn, videoUrl }: NewApplication): boolean {
  if (uploadOf(videoUrl)) return false
  return Boolean(quiet || website) || (filledIn !== undefined && filledIn < SHORTEST_FILLING)
}

const uploadOf = (videoUrl: string | null) => (videoUrl?.startsWith(`${UPLOADS_PATH}/`) ? videoUrl : undefined)

interface Kept {
  now: number
  resume?: Awaited<ReturnType<typeof describeResume>> & { fileKey: string }
}

async function keepApplication(scope: CompanyScope, application: NewApplication, { now, resume }: Kept): Promise<void> {
  const { jobOpeningId, videoUrl, consentVersion, chapters, duration } = application
  const upload = uploadOf(videoUrl)
  if (upload && (await arrivedBefore(scope, upload, application))) return
  const opening = await requireOpening(scope, jobOpeningId)
  const answers = requireAsked(opening, application, resume !== undefined)
  const { firstName, lastName, email, phone, address, linkedinUrl } = application
  const sent = {
    ...{ firstName, lastName, email, phone, address, linkedinUrl },
    videoUrl: upload ? null : videoUrl,
    consentVersion: consentVersion ?? null,
    consentedAt: consentVersion === undefined ? null : new Date(now).toISOString(),
  }
  const { id, added } = await putApplication(scope, { ...sent, id: randomUUIDv7(), jobOpeningId })
  // Anyone can type anyone's address: what comes later is kept beside what was there, until it is confirmed.
  const submission = { id: randomUUIDv7(), applicationId: id }
  await addSubmission(scope, {
    ...{ ...submission, ...sent, counts: added },
    ...{ answers, interviewQuestions: opening.interviewQuestions },
  })
  if (resume) await addResume(scope, { ...resume, applicationId: id, submissionId: submission.id })
  if (upload) {
    const claim = { videoUrl: upload, jobOpeningId, applicationId: id, submissionId: submission.id, chapters, duration }
    const claimed = await claimRecording(scope, claim)
    await setVideo(scope, submission.id, claimed)
    if (added) await changeCandidate(scope, id, { videoUrl: claimed })
  }
  if (added) await addFirstMove(scope, { applicationId: id, userId: null, toStatus: 'submitted' })
  const { title: openingTitle, createdBy: openingCreatedBy } = opening
  await record(scope, 'candidate.applied', { id, firstName, lastName, openingTitle, openingCreatedBy, again: !added })
  await queueMail(scope, submission)
}

/** Who was merged into another candidate applies as that one. */
async function putApplication(scope: CompanyScope, application: Parameters<typeof receptionStore.putApplication>[1]) {
  let { id, added } = await receptionStore.putApplication(scope, application)
  if (added) return { id, added }
  // Each is locked before it is looked whether they were merged, which may have happened meanwhile.
  for (let into: string | undefined = id; into; into = await findMergedInto(scope, candidateTables, id)) {
    await lockCandidates(scope, [into])
    id = into
  }
  await receptionStore.noteReapplied(scope, id)
  return { id, added }
}

/** One a day for each opening and address, so that applications in another's name do not fill their box. */
async function queueMail(scope: CompanyScope, submission: { id: string; applicationId: string }): Promise<void> {
  if (!(await noteMail(scope, submission))) return
  const { companyId, origin = '' } = scope
  await scope.enqueue('application_mail', { companyId, applicationId: submission.id, origin })
}

/** Whether this very application is here: a browser that missed the answer sends it again. */
async function arrivedBefore(scope: CompanyScope, upload: string, application: NewApplication) {
  const claimant = await holdRecording(scope, upload)
  return claimant !== null && receptionStore.isApplicationOf(scope, claimant, application)
}
