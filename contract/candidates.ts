import * as z from 'zod/mini'
import { call } from './call.ts'
import * as plain from './plain/candidates.ts'
import { QUESTIONS } from './plain/recordings.ts'
import { REASON_LENGTH } from './plain/values.ts'
import { Recording } from './recordings.ts'
import {
  Day,
  Id,
  IdParams,
  Instant,
  line,
  pageHeaders,
  pageQuery,
  requiredText,
  SearchText,
  searchHeaders,
  text,
} from './values.ts'

export const CandidateStage = z.enum(plain.candidateStages, { error: 'Choose one of the stages' })
export type CandidateStage = z.infer<typeof CandidateStage>

export const CandidateStatus = z.enum(plain.candidateStatuses, { error: 'Choose one of the stages' })
export type CandidateStatus = z.infer<typeof CandidateStatus>

export const Candidate = z.object({
  id: Id,
  jobOpeningId: Id,
  companyId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  linkedinUrl: z.nullable(z.string()),
  /** Address of the recording; the placeholder or a browser's temporary address where there is none; null without. */
  videoUrl: z.nullable(z.string()),
  /** Kind of the recording that can be played; null where there is none. */
  recordingKind: z.nullable(z.enum(['video', 'audio'])),
  status: CandidateStatus,
  stageUpdatedAt: Instant,
  notes: z.string(),
  rejectionReason: z.string(),
  /** When the same person applied for the same opening again, the last time; null when never. */
  reappliedAt: z.nullable(Instant),
  jobTitle: z.string(),
  jobDepartment: z.string(),
  jobLocation: z.string(),
  /** Whether the opening was deleted; its candidates stay. */
  openingDeleted: z.boolean(),
  /** Day on which the candidate is erased by the company's rule, when it is near; null otherwise. */
  eraseOn: z.nullable(Day),
  /** The same for the recording alone. */
  eraseRecordingOn: z.nullable(Day),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type Candidate = z.infer<typeof Candidate>

/** What somebody sent for an opening, once. Who applies again sends another, which changes nothing of those before. */
export const Submission = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  linkedinUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  consentVersion: z.nullable(z.string()),
  consentedAt: z.nullable(Instant),
  /** Whether the candidate is shown with it. */
  counts: z.boolean(),
  /** When whoever reads the address's mail confirmed it; null when nobody has. */
  confirmedAt: z.nullable(Instant),
  /** Who of the company chose it last; null where it came to count without that, or never counted. */
  chosenBy: z.nullable(Id),
  createdAt: Instant,
})
export type Submission = z.infer<typeof Submission>

/** One candidate with all that the record screen shows. */
export const CandidateRecord = z.object({
  ...Candidate.shape,
  /** The newest first; a person who applied again may have sent more than one. */
  recordings: z.array(Recording),
  /** The newest first, 100 at most. */
  submissions: z.array(Submission),
  consentVersion: z.nullable(z.string()),
  consentedAt: z.nullable(Instant),
})
export type CandidateRecord = z.infer<typeof CandidateRecord>

const filters = {
  search: z.optional(SearchText),
  stage: z.optional(CandidateStage),
  jobOpeningId: z.optional(Id),
}
const CandidateFilter = z.object(filters)
export type CandidateFilter = z.infer<typeof CandidateFilter>

export const CandidateQuery = z.object({
  ...pageQuery,
  ...filters,
  sort: z.optional(z.enum(plain.candidateSorts, { error: 'Cannot be sorted by this' })),
})
export type CandidateQuery = z.infer<typeof CandidateQuery>

export const listCandidates = call(plain.listCandidates, {
  access: 'company',
  summary: 'Candidates, newest first; all of them without a limit',
  query: CandidateQuery,
  reply: z.array(Candidate),
  headers: searchHeaders,
})

export const CandidateSummary = z.object({
  total: z.int(),
  stages: z.array(z.object({ stage: CandidateStage, count: z.int() })),
})
export type CandidateSummary = z.infer<typeof CandidateSummary>

export const getCandidateSummary = call(plain.getCandidateSummary, {
  access: 'company',
  summary: 'How many candidates there are in each stage, of those that match',
  query: z.object({ search: filters.search, jobOpeningId: filters.jobOpeningId }),
  reply: CandidateSummary,
})

export const exportCandidates = call(plain.exportCandidates, {
  access: 'company',
  takesLong: true,
  summary: 'The candidates that match, as a table (CSV)',
  query: CandidateFilter,
  media: 'text/csv',
  status: 200,
})

export const getCandidate = call(plain.getCandidate, {
  access: 'company',
  summary: 'One candidate with the recordings',
  params: IdParams,
  reply: CandidateRecord,
})

export const getNeighbours = call(plain.getNeighbours, {
  access: 'company',
  summary: 'Who comes before and after a candidate in a list',
  params: IdParams,
  query: z.object({ ...filters, sort: CandidateQuery.shape.sort }),
  reply: z.object({ previousId: z.nullable(Id), nextId: z.nullable(Id) }),
})

/** A change of a candidate: an absent field keeps its value. */
export const CandidateChange = z.object({
  status: z.optional(CandidateStatus),
  notes: z.optional(text()),
  /** Why the candidate is rejected; kept with a move to that stage. */
  rejectionReason: z.optional(line(REASON_LENGTH)),
  version: z.optional(z.int()),
})
export type CandidateChange = z.infer<typeof CandidateChange>

export const updateCandidate = call(plain.updateCandidate, {
  access: 'company',
  summary: 'Change stage or notes of a candidate; absent fields keep their value',
  params: IdParams,
  body: CandidateChange,
  reply: CandidateRecord,
})

export const patchCandidate = call(plain.patchCandidate, updateCandidate)

/** One move of a candidate. `fromStage` is null for the application itself. */
export const CandidateMove = z.object({
  id: Id,
  candidateId: Id,
  userId: z.nullable(Id),
  fromStage: z.nullable(CandidateStage),
  toStage: CandidateStage,
  reason: z.string(),
  changedAt: Instant,
})
export type CandidateMove = z.infer<typeof CandidateMove>

export const listCandidateMoves = call(plain.listCandidateMoves, {
  access: 'company',
  summary: 'The stages a candidate went through, newest first',
  params: IdParams,
  reply: z.array(CandidateMove),
})

const Ids = z
  .array(Id, { error: 'Must be a list of ids' })
  .check(
    z.minLength(1, { error: 'Choose at least one' }),
    z.maxLength(plain.MOST_MOVED, { error: `At most ${plain.MOST_MOVED} at once` }),
  )
const move = { stage: CandidateStage, reason: z._default(line(REASON_LENGTH), '') }

export const moveCandidates = call(plain.moveCandidates, {
  access: 'company',
  takesLong: true,
  summary: 'Move candidates to a stage, with the reason; those that are in it already stay as they are',
  body: z.object({ ids: Ids, ...move }),
  reply: z.array(CandidateMove),
  status: 201,
})

/** Candidates as a list's filter finds them, and how many of them somebody saw. */
export const MatchingMove = z.object({
  ...move,
  search: filters.search,
  /** The stage that the list shows; absent for any. */
  fromStage: z.optional(CandidateStage),
  jobOpeningId: filters.jobOpeningId,
  /** Those that are left out. */
  except: z._default(
    z
      .array(Id, { error: 'Must be a list of ids' })
      .check(z.maxLength(plain.MOST_MOVED, { error: `At most ${plain.MOST_MOVED} can be left out` })),
    [],
  ),
  /** How many are to be moved, without those left out: what matches by now may be more, or fewer. */
  count: z
    .int({ error: 'Must be a number of candidates' })
    .check(
      z.minimum(1, { error: 'Choose at least one' }),
      z.maximum(plain.MOST_MOVED, { error: `At most ${plain.MOST_MOVED} at once` }),
    ),
})
export type MatchingMove = z.infer<typeof MatchingMove>

export const moveMatching = call(plain.moveMatching, {
  access: 'company',
  takesLong: true,
  summary: 'Move all candidates that match to a stage; refused when they are not as many as the sender saw',
  body: MatchingMove,
  reply: z.array(CandidateMove),
  status: 201,
})

export const undoCandidateMoves = call(plain.undoCandidateMoves, {
  access: 'company',
  takesLong: true,
  summary: 'Undo moves that are each the latest of their candidate; refused as a whole when one is not',
  body: z.object({ ids: Ids }),
  reply: z.array(Candidate),
  status: 200,
})

export const eraseCandidate = call(plain.eraseCandidate, {
  access: 'admin',
  summary: 'Erase a candidate for ever: recordings first, then all that is known',
  params: IdParams,
})

export const keepCandidate = call(plain.keepCandidate, {
  access: 'company',
  summary: 'Let the time after which a candidate is erased begin anew',
  params: IdParams,
  reply: CandidateRecord,
  status: 200,
})

export const chooseSubmission = call(plain.chooseSubmission, {
  access: 'company',
  summary:
    'Choose which submission of a candidate counts, in place of the one that counted; the same way back undoes it',
  params: IdParams,
  body: z.object({
    submissionId: Id,
    /** The one that counted when the sender looked: refused when it is another by now. */
    insteadOf: Id,
  }),
  reply: CandidateRecord,
})

/** Stars, 1 to 5, for the answer to a question, 1 to 6. */
const Rating = z.object({
  question: z.int({ error: 'Must be a question' }).check(z.minimum(1), z.maximum(QUESTIONS)),
  stars: z.int({ error: 'Must be 1 to 5' }).check(z.minimum(1), z.maximum(5)),
})

/** Colleagues' ratings stay hidden until one's own is given: `colleagues` and `average` are null before. */
export const CandidateRatings = z.object({
  own: z.array(Rating),
  /** How many people rated. */
  raters: z.int(),
  average: z.nullable(z.number()),
  colleagues: z.nullable(z.array(z.object({ userId: Id, ratings: z.array(Rating) }))),
})
export type CandidateRatings = z.infer<typeof CandidateRatings>

export const getRatings = call(plain.getRatings, {
  access: 'company',
  summary: 'One’s ratings of a candidate’s answers, and colleagues’ once one’s own is given',
  params: IdParams,
  reply: CandidateRatings,
})

export const rateCandidate = call(plain.rateCandidate, {
  access: 'company',
  summary: 'Set one’s ratings of a candidate’s answers; questions left out keep theirs, null stars take one back',
  params: IdParams,
  body: z.object({
    ratings: z
      .array(z.object({ question: Rating.shape.question, stars: z.nullable(Rating.shape.stars) }))
      .check(z.maxLength(QUESTIONS)),
  }),
  reply: CandidateRatings,
})

export const CandidateComment = z.object({
  id: Id,
  candidateId: Id,
  userId: z.nullable(Id),
  content: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type CandidateComment = z.infer<typeof CandidateComment>

const CommentParams = z.object({ id: Id, commentId: Id })
const CommentBody = z.object({ content: requiredText('Write something first'), version: z.optional(z.int()) })

export const listComments = call(plain.listComments, {
  access: 'company',
  summary: 'What the team says of a candidate, newest first',
  params: IdParams,
  query: z.object(pageQuery),
  reply: z.array(CandidateComment),
  headers: pageHeaders,
})

export const createComment = call(plain.createComment, {
  access: 'company',
  summary: 'Comment on a candidate',
  params: IdParams,
  body: z.object({ content: CommentBody.shape.content }),
  reply: CandidateComment,
  status: 201,
})

export const updateComment = call(plain.updateComment, {
  access: 'company',
  summary: 'Change a comment: one’s own, or any as an admin or owner',
  params: CommentParams,
  body: CommentBody,
  reply: CandidateComment,
})

export const patchComment = call(plain.patchComment, updateComment)

export const deleteComment = call(plain.deleteComment, {
  access: 'company',
  summary: 'Delete a comment: one’s own, or any as an admin or owner; it can be restored',
  params: CommentParams,
})

export const restoreComment = call(plain.restoreComment, {
  access: 'company',
  summary: 'Bring a deleted comment back',
  params: CommentParams,
  reply: CandidateComment,
  status: 200,
})
