import * as z from 'zod/mini'
import { call } from '../call.ts'
import { QUESTIONS } from '../recordings/endpoints.ts'
import { Id, pagesOf, requiredText, searchHeaders } from '../values.ts'
import * as plain from './endpoints.ts'
import {
  Candidate,
  CandidateChange,
  CandidateComment,
  CandidateFilter,
  CandidateMove,
  CandidateQuery,
  CandidateRatings,
  CandidateRecord,
  CandidateSummary,
  filters,
  MatchingMove,
  move,
  Rating,
} from './fields.ts'

export const listCandidates = call(plain.listCandidates, {
  access: 'company',
  summary: 'Candidates, newest first; all of them without a limit',
  query: CandidateQuery,
  reply: z.array(Candidate),
  headers: searchHeaders,
})

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
})

export const getCandidate = call(plain.getCandidate, {
  access: 'company',
  summary: 'One candidate with the recordings',
  reply: CandidateRecord,
})

export const getNeighbours = call(plain.getNeighbours, {
  access: 'company',
  summary: 'Who comes before and after a candidate in a list',
  query: z.object({ ...filters, sort: CandidateQuery.shape.sort }),
  reply: z.object({ previousId: z.nullable(Id), nextId: z.nullable(Id) }),
})

export const updateCandidate = call(plain.updateCandidate, {
  access: 'company',
  summary: 'Change stage or notes of a candidate; absent fields keep their value',
  body: CandidateChange,
  reply: CandidateRecord,
})

export const patchCandidate = call(plain.patchCandidate, updateCandidate)

export const listCandidateMoves = call(plain.listCandidateMoves, {
  access: 'company',
  summary: 'The stages a candidate went through, newest first',
  reply: z.array(CandidateMove),
})

const Ids = z
  .array(Id, { error: 'Must be a list of ids' })
  .check(
    z.minLength(1, { error: 'Choose at least one' }),
    z.maxLength(plain.MOST_MOVED, { error: `At most ${plain.MOST_MOVED} at once` }),
  )

export const moveCandidates = call(plain.moveCandidates, {
  access: 'company',
  takesLong: true,
  summary: 'Move candidates to a stage, with the reason; those that are in it already stay as they are',
  body: z.object({ ids: Ids, ...move }),
  reply: z.array(CandidateMove),
  status: 201,
})

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
})

export const deleteCandidate = call(plain.deleteCandidate, {
  access: 'company',
  summary: 'Delete a candidate; they can be restored from the trash for 30 days',
})

export const eraseCandidate = call(plain.eraseCandidate, {
  access: 'admin',
  summary: 'Erase a candidate for ever: recordings first, then all that is known',
})

export const keepCandidate = call(plain.keepCandidate, {
  access: 'company',
  summary: 'Let the time after which a candidate is erased begin anew',
  reply: CandidateRecord,
})

export const chooseSubmission = call(plain.chooseSubmission, {
  access: 'company',
  summary:
    'Choose which submission of a candidate counts, in place of the one that counted; the same way back undoes it',
  body: z.object({
    submissionId: Id,
    /** The one that counted when the sender looked: refused when it is another by now. */
    insteadOf: Id,
  }),
  reply: CandidateRecord,
})

export const getRatings = call(plain.getRatings, {
  access: 'company',
  summary: 'One’s ratings of a candidate’s answers, and colleagues’ once one’s own is given',
  reply: CandidateRatings,
})

export const rateCandidate = call(plain.rateCandidate, {
  access: 'company',
  summary: 'Set one’s ratings of a candidate’s answers; questions left out keep theirs, null stars take one back',
  body: z.object({
    ratings: z
      .array(z.object({ question: Rating.shape.question, stars: z.nullable(Rating.shape.stars) }))
      .check(z.maxLength(QUESTIONS)),
  }),
  reply: CandidateRatings,
})

const CommentBody = z.object({ content: requiredText('Write something first'), version: z.optional(z.int()) })

export const listComments = call(plain.listComments, {
  access: 'company',
  summary: 'What the team says of a candidate, newest first',
  ...pagesOf(CandidateComment),
})

export const createComment = call(plain.createComment, {
  access: 'company',
  summary: 'Comment on a candidate',
  body: z.object({ content: CommentBody.shape.content }),
  reply: CandidateComment,
  status: 201,
})

export const updateComment = call(plain.updateComment, {
  access: 'company',
  summary: 'Change a comment: one’s own, or any as an admin or owner',
  body: CommentBody,
  reply: CandidateComment,
})

export const patchComment = call(plain.patchComment, updateComment)

export const deleteComment = call(plain.deleteComment, {
  access: 'company',
  summary: 'Delete a comment: one’s own, or any as an admin or owner; it can be restored',
})

export const restoreComment = call(plain.restoreComment, {
  access: 'company',
  summary: 'Bring a deleted comment back',
  reply: CandidateComment,
})
