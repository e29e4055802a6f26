import type { OwnApplication } from '../../../contract/careers/fields.ts'
import { VISITOR } from '../../platform/calls/caller.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Parts } from '../../platform/parts.ts'
import { type Linked, makeLinkToken, readLinkToken } from './application-link.ts'
import { findForApplicant } from './reception-store.ts'
import { candidateRefusals } from './refusals.ts'
import { lockCandidates } from './store.ts'
import { letCount, listSubmissions, markConfirmed } from './submission-store.ts'

type Needs = Pick<Parts, 'database' | 'config' | 'now'>

/** What an applicant sent, for the reader of the mail with the link. Raises `not_found` for a link that does not work any more. */
export async function readOwn({ database, config, now }: Needs, token: string): Promise<OwnApplication> {
  const linked = requireLinked({ config, now }, token)
  return database.company(linked.companyId, VISITOR).read((scope) => findOwn(scope, linked))
}

/** Says that a submission is the sender's own: the candidate is shown with it from then on. Raises `not_found`. */
export async function confirmOwn({ database, config, now }: Needs, token: string, id: string): Promise<OwnApplication> {
  const linked = requireLinked({ config, now }, token)
  return database.company(linked.companyId, VISITOR).write(async (scope) => {
    const applicationId = (await findForApplicant(scope, linked.applicationId))?.candidateId ?? ''
    const [candidate] = await lockCandidates(scope, [applicationId])
    const { submissions, title: openingTitle } = await findOwn(scope, linked)
    const sent = submissions.find((each) => each.id === id)
    if (!candidate || !sent || !(await markConfirmed(scope, { id, applicationId })))
      throw candidateRefusals.application_not_found()
    await letCount(scope, { id, applicationId, chosenBy: null })
    const { firstName, lastName } = sent
    await record(scope, 'candidate.confirmed', { id: applicationId, firstName, lastName, openingTitle })
    return findOwn(scope, linked)
  })
}

/** What the mail to an applicant says; undefined when they were erased. */
export async function readApplicationMail(
  { database, config, now }: Needs,
  { origin, ...linked }: Linked & { origin: string },
) {
  const found = await database
    .company(linked.companyId, VISITOR)
    .read((scope) => findForApplicant(scope, linked.applicationId))
  if (!found) return undefined
  return { ...found, url: `${origin}/application/${makeLinkToken(config.sessionSecret, linked, now())}` }
}

function requireLinked({ config, now }: Pick<Needs, 'config' | 'now'>, token: string): Linked {
  const linked = readLinkToken(config.sessionSecret, token, now())
  if (!linked) throw candidateRefusals.application_not_found()
  return linked
}

/** What was sent with the address that the mail went to: a candidate who was merged may have another's as well. */
async function findOwn(scope: CompanyScope, { applicationId }: Linked): Promise<OwnApplication> {
  const found = await findForApplicant(scope, applicationId)
  if (!found) throw candidateRefusals.application_not_found()
  const { title, companyName, candidateId } = found
  const isOwn = ({ email }: { email: string }) => email.toLowerCase() === found.email.toLowerCase()
  return { title, companyName, submissions: (await listSubmissions(scope, candidateId)).filter(isOwn) }
}
