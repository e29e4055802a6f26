import * as z from 'zod/mini'
import { call } from '../call.ts'
import { RESUME_BYTES } from '../resumes/endpoints.ts'
import { Id, line, listOf, pageQuery, SearchText } from '../values.ts'
import * as at from './endpoints.ts'
import { ApplicationForm, NewApplication, OwnApplication, ProofTask, PublicOpening } from './fields.ts'

const PublicOpeningQuery = z.object({
  ...pageQuery,
  company: z.optional(Id),
  /** Words in title or description, as they stand there. */
  search: z.optional(SearchText),
  department: z.optional(line()),
  location: z.optional(line()),
})

export const listPublicOpenings = call.public(
  at.listPublicOpenings,
  'Openings that accept applications, newest first: of all companies, or of one; 100 at most without a limit',
  listOf(PublicOpening, PublicOpeningQuery),
)

export const getPublicOpening = call.public(
  at.getPublicOpening,
  'One opening that accepts applications; 410 if it is closed',
  { reply: PublicOpening },
)

export const getCareersLogo = call.public(at.getCareersLogo, 'The logo of a company that has open positions', {
  media: 'image/*',
})

export const getProofTask = call.public(
  at.getProofTask,
  'A proof of work for the browser, when many applications came from its network',
  { reply: ProofTask },
)

export const createApplication = call.public(
  at.createApplication,
  'Apply for an opening: as JSON, or with a résumé as multipart/form-data',
  {
    body: NewApplication,
    file: { most: RESUME_BYTES, form: ApplicationForm },
    // The same for everyone: it tells nobody who applied before.
    reply: z.object({ jobOpeningId: Id, status: z.literal('submitted') }),
    status: 201,
  },
)

const LinkParams = z.object({ token: z.string().check(z.maxLength(200)) })

export const getOwnApplication = call.public(
  at.getOwnApplication,
  'The applications sent for an opening with your address, by the link in the email about it',
  { params: LinkParams, reply: OwnApplication },
)

export const confirmSubmission = call.public(
  at.confirmSubmission,
  'Confirm that a submission is yours: it counts from then on',
  { params: LinkParams, body: z.object({ submissionId: Id }), reply: OwnApplication },
)
