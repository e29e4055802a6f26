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
  const { companyId, applicationId } = linked
  return database.company(companyId, VISITOR).write(async (scope) => {
    await lockCandidates(scope, [applicationId])
    if (!(await markConfirmed(scope, { id, applicationId }))) throw candidateRefusals.application_not_found()
    await letCount(scope, { id, applicationId, chosenBy: null })
    const own = await findOwn(scope, linked)
    const confirmed = own.submissions.find((each) => each.id === id)
    const { firstName = '', lastName = '' } = confirmed ?? {}
    await record(scope, 'candidate.confirmed', { id: applicationId, firstName, lastName, openingTitle: own.title })
    return own
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

async function findOwn(scope: CompanyScope, { applicationId }: Linked): Promise<OwnApplication> {
  const [found, submissions] = await Promise.all([
    findForApplicant(scope, applicationId),
    listSubmissions(scope, applicationId),
  ])
  if (!found) throw candidateRefusals.application_not_found()
  const { title, companyName } = found
  return { title, companyName, submissions }
}
