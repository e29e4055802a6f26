import { randomUUIDv7 } from 'node:crypto'
import type { CandidateRecord, NewCandidate } from '../../../contract/candidates/fields.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Files } from '../../platform/files/files.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import { requireOwnCompany } from '../companies/rules.ts'
import { requireOpening } from '../openings/rules.ts'
import { addResume, describeResume } from '../resumes/rules.ts'
import { addFirstMove } from './move-store.ts'
import { addApplication } from './reception-store.ts'
import { requireRecord } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import { changeCandidate } from './store.ts'
import { addSubmission } from './submission-store.ts'

/**
 * Adds a candidate by hand, for an opening in whichever status. Raises `bad_input` for an opening that is not there, `conflict`
 * where the address is a candidate's for it already, and `unsupported_media_type` for a file that is no résumé.
 */
export async function addCandidate(
  { company, files }: { company: CompanyDatabase; files: Files },
  candidate: NewCandidate,
  file: SentFile | undefined,
): Promise<CandidateRecord> {
  requireOwnCompany(company, candidate.companyId)
  if (!file) return company.write((scope) => add(scope, candidate))
  const about = await describeResume(file)
  return keepFile({ company, files }, { kind: 'resumes', file }, (scope, fileKey) =>
    add(scope, candidate, { ...about, fileKey }),
  )
}

type KeptFile = Awaited<ReturnType<typeof describeResume>> & { fileKey: string }

async function add(
  scope: MemberScope,
  { companyId: _, source, notes, jobOpeningId, ...person }: NewCandidate,
  resume?: KeptFile,
): Promise<CandidateRecord> {
  const opening = await requireOpening(scope, jobOpeningId).catch(() => {
    throw candidateRefusals.unknown_opening({ id: jobOpeningId })
  })
  const sent = { ...person, videoUrl: null, consentVersion: null, consentedAt: null }
  const id = randomUUIDv7()
  if (!(await addApplication(scope, { ...sent, id, jobOpeningId, source }))) throw candidateRefusals.known_already()
  // As if they had sent it: what they send themselves comes beside it, and one of them counts.
  const submissionId = randomUUIDv7()
  await addSubmission(scope, {
    ...sent,
    id: submissionId,
    applicationId: id,
    counts: true,
    answers: [],
    interviewQuestions: [],
  })
  if (resume) await addResume(scope, { ...resume, applicationId: id, submissionId })
  await addFirstMove(scope, { applicationId: id, userId: scope.userId, toStatus: 'applied' })
  if (notes) await changeCandidate(scope, id, { notes })
  const { firstName, lastName } = person
  await record(scope, 'candidate.added', { id, firstName, lastName, openingTitle: opening.title })
  return requireRecord(scope, id)
}
