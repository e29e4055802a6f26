import * as z from 'zod/mini'
import { newApplicant } from '../careers/fields.ts'
import { REASON_LENGTH } from '../plain/values.ts'
import { QUESTIONS } from '../recordings/endpoints.ts'
import { Recording } from '../recordings/fields.ts'
import { Resume } from '../resumes/fields.ts'
import { companyId, Day, Id, Instant, idsUpTo, line, pageQuery, SearchText, text, versioned } from '../values.ts'
import * as plain from './endpoints.ts'

export const CandidateStage = z.enum(plain.candidateStages, { error: 'Choose one of the stages' })
export type CandidateStage = z.infer<typeof CandidateStage>

export const CandidateStatus = z.enum(plain.candidateStatuses, { error: 'Choose one of the stages' })
export type CandidateStatus = z.infer<typeof CandidateStatus>

export const CandidateSource = z.enum(plain.candidateSources, { error: 'Choose one of the sources' })
export type CandidateSource = z.infer<typeof CandidateSource>

const applicant = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  linkedinUrl: z.nullable(z.string()),
  /** Address of the recording; the placeholder or a browser's temporary address where there is none; null without. */
  videoUrl: z.nullable(z.string()),
}

export const Candidate = z.object({
  id: Id,
  jobOpeningId: Id,
  companyId: Id,
  ...applicant,
  /** Kind of the recording that can be played; null where there is none. */
  recordingKind: z.nullable(z.enum(['video', 'audio'])),
  source: CandidateSource,
  status: CandidateStatus,
  stageUpdatedAt: Instant,
  /** What one's own ratings come to in the middle, 1 to 5; null without any. Others' are seen beside them, on the record. */
  ownRating: z.nullable(z.number()),
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
  ...versioned,
})
export type Candidate = z.infer<typeof Candidate>

/** What someone sent for an opening, once. Who applies again sends another, which changes nothing of those before. */
export const Submission = z.object({
  id: Id,
  ...applicant,
  /** What was answered, each with the question as it was asked. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** What was asked for the recording; null: the usual questions. */
  interviewQuestions: z.nullable(z.array(z.string())),
  consentVersion: z.nullable(z.string()),
  consentedAt: z.nullable(Instant),
  /** Whether the candidate is shown with it. */
  counts: z.boolean(),
  /** When it was confirmed from the address's mailbox; null before. */
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
  /** The newest first. */
  resumes: z.array(Resume),
  /** The newest first, 100 at most. */
  submissions: z.array(Submission),
  consentVersion: z.nullable(z.string()),
  consentedAt: z.nullable(Instant),
})
export type CandidateRecord = z.infer<typeof CandidateRecord>

export const filters = {
  search: z.optional(SearchText),
  stage: z.optional(CandidateStage),
  jobOpeningId: z.optional(Id),
  source: z.optional(CandidateSource),
}

export const CandidateFilter = z.object(filters)
export type CandidateFilter = z.infer<typeof CandidateFilter>

export const CandidateQuery = z.object({
  ...pageQuery,
  ...filters,
  sort: z.optional(z.enum(plain.candidateSorts, { error: 'Cannot be sorted by this' })),
})
export type CandidateQuery = z.infer<typeof CandidateQuery>

export const CandidateSummary = z.object({
  total: z.int(),
  stages: z.array(z.object({ stage: CandidateStage, count: z.int() })),
})
export type CandidateSummary = z.infer<typeof CandidateSummary>

/** A candidate whom a member adds; with a résumé as a form of the same fields. */
export const NewCandidate = z.object({
  companyId,
  ...newApplicant,
  source: z._default(CandidateSource, 'other'),
  notes: z._default(text(), ''),
})
export type NewCandidate = z.infer<typeof NewCandidate>

/** A change of a candidate: an absent field keeps its value. */
export const CandidateChange = z.object({
  status: z.optional(CandidateStatus),
  notes: z.optional(text()),
  /** Why the candidate is rejected; kept with a move to that stage. */
  rejectionReason: z.optional(line(REASON_LENGTH)),
  version: z.optional(z.int()),
})
export type CandidateChange = z.infer<typeof CandidateChange>

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

export const move = { stage: CandidateStage, reason: z._default(line(REASON_LENGTH), '') }

/** Candidates as a list's filter finds them, and how many of them someone saw. */
export const MatchingMove = z.object({
  ...move,
  search: filters.search,
  /** The stage that the list shows; absent for any. */
  fromStage: z.optional(CandidateStage),
  jobOpeningId: filters.jobOpeningId,
  source: filters.source,
  /** Those that are left out. */
  except: z._default(idsUpTo(plain.MOST_MOVED, `At most ${plain.MOST_MOVED} can be left out`), []),
  /** How many are to be moved, without those left out: what matches by now may be more, or fewer. */
  count: z
    .int({ error: 'Must be a number of candidates' })
    .check(
      z.minimum(1, { error: 'Choose at least one' }),
      z.maximum(plain.MOST_MOVED, { error: `At most ${plain.MOST_MOVED} at once` }),
    ),
})
export type MatchingMove = z.infer<typeof MatchingMove>

/** Stars, 1 to 5, for the answer to a question, 1 to 6. */
export const Rating = z.object({
  question: z.int({ error: 'Must be a question' }).check(z.minimum(1), z.maximum(QUESTIONS)),
  stars: z.int({ error: 'Must be 1 to 5' }).check(z.minimum(1), z.maximum(5)),
})

/** Colleagues' ratings stay hidden until you give your own: `colleagues` and `average` are null before. */
export const CandidateRatings = z.object({
  own: z.array(Rating),
  /** How many people rated. */
  raters: z.int(),
  average: z.nullable(z.number()),
  colleagues: z.nullable(z.array(z.object({ userId: Id, ratings: z.array(Rating) }))),
})
export type CandidateRatings = z.infer<typeof CandidateRatings>

export const CandidateComment = z.object({
  id: Id,
  candidateId: Id,
  userId: z.nullable(Id),
  content: z.string(),
  ...versioned,
})
export type CandidateComment = z.infer<typeof CandidateComment>
