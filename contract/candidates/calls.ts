import * as z from 'zod/mini'
import { call } from '../call.ts'
import { QUESTIONS } from '../recordings/endpoints.ts'
import { RESUME_BYTES } from '../resumes/endpoints.ts'
import { Id, pagesOf, requiredText, searchHeaders, tableFormat } from '../values.ts'
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
  NewCandidate,
  Rating,
} from './fields.ts'

export const listCandidates = call(plain.listCandidates, {
  access: 'hiring',
  summary: 'Candidates, newest first; all of them without a limit',
  query: CandidateQuery,
  reply: z.array(Candidate),
  headers: searchHeaders,
})

export const createCandidate = call(plain.createCandidate, {
  access: 'hiring',
  summary: 'Add a candidate by hand: as JSON, or with a résumé as multipart/form-data with the same fields',
  body: NewCandidate,
  file: { most: RESUME_BYTES, form: NewCandidate },
  reply: CandidateRecord,
  status: 201,
})

export const getCandidateSummary = call(plain.getCandidateSummary, {
  access: 'hiring',
  summary: 'Counts of matching candidates by stage',
  query: z.object({ search: filters.search, jobOpeningId: filters.jobOpeningId, source: filters.source }),
  reply: CandidateSummary,
})

export const exportCandidates = call(plain.exportCandidates, {
  access: 'hiring',
  takesLong: true,
  summary: 'The matching candidates, as a table: CSV or XLSX',
  query: z.extend(CandidateFilter, { format: tableFormat }),
  media: 'text/csv',
})

export const getCandidate = call(plain.getCandidate, {
  access: 'hiring',
  summary: 'One candidate with the recordings',
  reply: CandidateRecord,
})

export const getNeighbours = call(plain.getNeighbours, {
  access: 'hiring',
  summary: 'The candidates before and after one in a list',
  query: z.object({ ...filters, sort: CandidateQuery.shape.sort }),
  reply: z.object({ previousId: z.nullable(Id), nextId: z.nullable(Id) }),
})

export const updateCandidate = call(plain.updateCandidate, {
  access: 'hiring',
  summary: 'Change stage or notes of a candidate; absent fields keep their value',
  body: CandidateChange,
  reply: CandidateRecord,
})

export const patchCandidate = call(plain.patchCandidate, updateCandidate)

export const listCandidateMoves = call(plain.listCandidateMoves, {
  access: 'hiring',
  summary: 'The stage history of a candidate, newest first',
  reply: z.array(CandidateMove),
})

const Ids = z
  .array(Id, { error: 'Must be a list of ids' })
  .check(
    z.minLength(1, { error: 'Choose at least one' }),
    z.maxLength(plain.MOST_MOVED, { error: `At most ${plain.MOST_MOVED} at once` }),
  )

export const moveCandidates = call(plain.moveCandidates, {
  access: 'hiring',
  takesLong: true,
  summary: 'Move candidates to a stage, with the reason; candidates already in it stay unchanged',
  body: z.object({ ids: Ids, ...move }),
  reply: z.array(CandidateMove),
  status: 201,
})

export const moveMatching = call(plain.moveMatching, {
  access: 'hiring',
  takesLong: true,
  summary: 'Move all matching candidates to a stage; refused if their number is not the one you saw',
  body: MatchingMove,
  reply: z.array(CandidateMove),
  status: 201,
})

export const undoCandidateMoves = call(plain.undoCandidateMoves, {
  access: 'hiring',
  takesLong: true,
  summary: 'Undo the latest moves of candidates; refused as a whole if one is not the latest',
  body: z.object({ ids: Ids }),
  reply: z.array(Candidate),
})

export const deleteCandidate = call(plain.deleteCandidate, {
  access: 'hiring',
  summary: 'Delete a candidate; they can be restored from the trash for 30 days',
})

export const eraseCandidate = call(plain.eraseCandidate, {
  access: 'admin',
  summary: 'Erase a candidate permanently: recordings first, then all their data',
})

export const keepCandidate = call(plain.keepCandidate, {
  access: 'hiring',
  summary: 'Restart the retention period of a candidate',
  reply: CandidateRecord,
})

export const chooseSubmission = call(plain.chooseSubmission, {
  access: 'hiring',
  summary: 'Choose which submission of a candidate counts; choosing the previous one undoes it',
  body: z.object({
    submissionId: Id,
    /** The one that counted when the sender looked: refused when it is another by now. */
    insteadOf: Id,
  }),
  reply: CandidateRecord,
})

export const getRatings = call(plain.getRatings, {
  access: 'hiring',
  summary: 'Your ratings of a candidate’s answers, and your colleagues’ once you have rated',
  reply: CandidateRatings,
})

export const rateCandidate = call(plain.rateCandidate, {
  access: 'hiring',
  summary: 'Set your ratings of a candidate’s answers; questions you leave out keep theirs, null stars clear one',
  body: z.object({
    ratings: z
      .array(z.object({ question: Rating.shape.question, stars: z.nullable(Rating.shape.stars) }))
      .check(z.maxLength(QUESTIONS)),
  }),
  reply: CandidateRatings,
})

const CommentBody = z.object({ content: requiredText('Write something first'), version: z.optional(z.int()) })

export const listComments = call(plain.listComments, {
  access: 'hiring',
  summary: 'The team’s comments on a candidate, newest first',
  ...pagesOf(CandidateComment),
})

export const createComment = call(plain.createComment, {
  access: 'hiring',
  summary: 'Comment on a candidate',
  body: z.object({ content: CommentBody.shape.content }),
  reply: CandidateComment,
  status: 201,
})

export const updateComment = call(plain.updateComment, {
  access: 'hiring',
  summary: 'Change a comment: your own, or any as an admin or owner',
  body: CommentBody,
  reply: CandidateComment,
})

export const patchComment = call(plain.patchComment, updateComment)

export const deleteComment = call(plain.deleteComment, {
  access: 'hiring',
  summary: 'Delete a comment: your own, or any as an admin or owner; it can be restored',
})

export const restoreComment = call(plain.restoreComment, {
  access: 'hiring',
  summary: 'Restore a deleted comment',
  reply: CandidateComment,
})
