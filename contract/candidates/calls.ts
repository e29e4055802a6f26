import * as z from 'zod/mini'
import { call, sameCall } from '../call.ts'
import { QUESTIONS } from '../recordings/endpoints.ts'
import { RESUME_BYTES } from '../resumes/endpoints.ts'
import { hitsOf, Id, idsUpTo, pagesOf, requiredText, tableOf } from '../values.ts'
import * as at from './endpoints.ts'
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
  NewCandidate,
  Rating,
} from './fields.ts'

export const listCandidates = call.hiring(
  at.listCandidates,
  'Candidates, newest first; all of them without a limit',
  hitsOf(Candidate, CandidateQuery),
)

export const createCandidate = call.hiring(
  at.createCandidate,
  'Add a candidate by hand: as JSON, or with a résumé as multipart/form-data with the same fields',
  { body: NewCandidate, file: { most: RESUME_BYTES, form: NewCandidate }, reply: CandidateRecord, status: 201 },
)

export const getCandidateSummary = call.hiring(at.getCandidateSummary, 'Counts of matching candidates by stage', {
  query: z.object({ search: filters.search, jobOpeningId: filters.jobOpeningId, source: filters.source }),
  reply: CandidateSummary,
})

export const exportCandidates = call.hiring(
  at.exportCandidates,
  'The matching candidates, as a table: CSV or XLSX',
  tableOf(CandidateFilter.shape),
)

export const getCandidate = call.hiring(at.getCandidate, 'One candidate with the recordings', {
  reply: CandidateRecord,
})

export const getNeighbours = call.hiring(at.getNeighbours, 'The candidates before and after one in a list', {
  query: z.object({ ...filters, sort: CandidateQuery.shape.sort }),
  reply: z.object({ previousId: z.nullable(Id), nextId: z.nullable(Id) }),
})

export const updateCandidate = call.hiring(
  at.updateCandidate,
  'Change stage or notes of a candidate; absent fields keep their value',
  { body: CandidateChange, reply: CandidateRecord },
)

export const patchCandidate = sameCall(at.patchCandidate, updateCandidate)

export const listCandidateMoves = call.hiring(at.listCandidateMoves, 'The stage history of a candidate, newest first', {
  reply: z.array(CandidateMove),
})

const Ids = idsUpTo(at.MOST_MOVED).check(z.minLength(1, { error: 'Choose at least one' }))

export const moveCandidates = call.hiring(
  at.moveCandidates,
  'Move candidates to a stage, with the reason; candidates already in it stay unchanged',
  { takesLong: true, body: z.object({ ids: Ids, ...move }), reply: z.array(CandidateMove), status: 201 },
)

export const moveMatching = call.hiring(
  at.moveMatching,
  'Move all matching candidates to a stage; refused if their number is not the one you saw',
  { takesLong: true, body: MatchingMove, reply: z.array(CandidateMove), status: 201 },
)

export const undoCandidateMoves = call.hiring(
  at.undoCandidateMoves,
  'Undo the latest moves of candidates; refused as a whole if one is not the latest',
  { takesLong: true, body: z.object({ ids: Ids }), reply: z.array(Candidate) },
)

export const deleteCandidate = call.hiring(
  at.deleteCandidate,
  'Delete a candidate; they can be restored from the trash for 30 days',
)

export const eraseCandidate = call.admin(
  at.eraseCandidate,
  'Erase a candidate permanently: recordings first, then all their data',
)

export const keepCandidate = call.hiring(at.keepCandidate, 'Restart the retention period of a candidate', {
  reply: CandidateRecord,
})

export const chooseSubmission = call.hiring(
  at.chooseSubmission,
  'Choose which submission of a candidate counts; choosing the previous one undoes it',
  {
    body: z.object({
      submissionId: Id,
      /** The one that counted when the sender looked: refused when it is another by now. */
      insteadOf: Id,
    }),
    reply: CandidateRecord,
  },
)

export const getRatings = call.hiring(
  at.getRatings,
  'Your ratings of a candidate’s answers, and your colleagues’ once you have rated',
  { reply: CandidateRatings },
)

export const rateCandidate = call.hiring(
  at.rateCandidate,
  'Set your ratings of a candidate’s answers; questions you leave out keep theirs, null stars clear one',
  {
    body: z.object({
      ratings: z
        .array(z.object({ question: Rating.shape.question, stars: z.nullable(Rating.shape.stars) }))
        .check(z.maxLength(QUESTIONS)),
    }),
    reply: CandidateRatings,
  },
)

const CommentBody = z.object({ content: requiredText('Write something first'), version: z.optional(z.int()) })

export const listComments = call.hiring(
  at.listComments,
  'The team’s comments on a candidate, newest first',
  pagesOf(CandidateComment),
)

export const createComment = call.hiring(at.createComment, 'Comment on a candidate', {
  body: z.object({ content: CommentBody.shape.content }),
  reply: CandidateComment,
  status: 201,
})

export const updateComment = call.hiring(at.updateComment, 'Change a comment: your own, or any as an admin or owner', {
  body: CommentBody,
  reply: CandidateComment,
})

export const patchComment = sameCall(at.patchComment, updateComment)

export const deleteComment = call.hiring(
  at.deleteComment,
  'Delete a comment: your own, or any as an admin or owner; it can be restored',
)

export const restoreComment = call.hiring(at.restoreComment, 'Restore a deleted comment', {
  reply: CandidateComment,
})
