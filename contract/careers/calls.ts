import * as z from 'zod/mini'
import { call } from '../call.ts'
import { RESUME_BYTES } from '../resumes/endpoints.ts'
import { Id, line, pageHeaders, pageQuery, SearchText } from '../values.ts'
import * as plain from './endpoints.ts'
import { ApplicationForm, NewApplication, OwnApplication, ProofTask, PublicOpening } from './fields.ts'

const PublicOpeningQuery = z.object({
  ...pageQuery,
  company: z.optional(Id),
  /** Words in title or description, as they stand there. */
  search: z.optional(SearchText),
  department: z.optional(line()),
  location: z.optional(line()),
})

export const listPublicOpenings = call(plain.listPublicOpenings, {
  access: 'public',
  summary: 'Openings that accept applications, newest first: of all companies, or of one; 100 at most without a limit',
  query: PublicOpeningQuery,
  reply: z.array(PublicOpening),
  headers: pageHeaders,
})

export const getPublicOpening = call(plain.getPublicOpening, {
  access: 'public',
  summary: 'One opening that accepts applications; 410 if it is closed',
  reply: PublicOpening,
})

export const getCareersLogo = call(plain.getCareersLogo, {
  access: 'public',
  summary: 'The logo of a company that has open positions',
  media: 'image/*',
})

export const getProofTask = call(plain.getProofTask, {
  access: 'public',
  summary: 'A proof of work for the browser, when many applications came from its network',
  reply: ProofTask,
})

export const createApplication = call(plain.createApplication, {
  access: 'public',
  summary: 'Apply for an opening: as JSON, or with a résumé as multipart/form-data',
  body: NewApplication,
  file: { most: RESUME_BYTES, form: ApplicationForm },
  // The same for everyone: it tells nobody who applied before.
  reply: z.object({ jobOpeningId: Id, status: z.literal('submitted') }),
  status: 201,
})

const LinkParams = z.object({ token: z.string().check(z.maxLength(200)) })

export const getOwnApplication = call(plain.getOwnApplication, {
  access: 'public',
  summary: 'The applications sent for an opening with your address, by the link in the email about it',
  params: LinkParams,
  reply: OwnApplication,
})

export const confirmSubmission = call(plain.confirmSubmission, {
  access: 'public',
  summary: 'Confirm that a submission is yours: it counts from then on',
  params: LinkParams,
  body: z.object({ submissionId: Id }),
  reply: OwnApplication,
})
