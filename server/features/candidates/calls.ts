import * as calls from '../../../contract/candidates/calls.ts'
import * as careersCalls from '../../../contract/careers/calls.ts'
import * as mergeCalls from '../../../contract/merges/calls.ts'
import { answerTable } from '../../platform/calls/table.ts'
import type { Parts } from '../../platform/parts.ts'
import { addCandidate } from './adding.ts'
import { chooseSubmission } from './choice.ts'
import * as comments from './comments.ts'
import { candidateColumns } from './export.ts'
import { listCandidates, readAllCandidates } from './list.ts'
import * as merges from './merges.ts'
import * as moves from './moves.ts'
import * as ratings from './ratings.ts'
import { receiveApplication } from './reception.ts'
import { eraseByRule, eraseOne, keepOne, type Means } from './retention.ts'
import * as rules from './rules.ts'
import { confirmOwn, readOwn } from './submissions.ts'

export function bindCandidateCalls(parts: Parts, { forgetPerson }: Pick<Means, 'forgetPerson'>): void {
  const { bindAll, database, files, jobs, now } = parts
  const means = { database, files, forgetPerson }

  bindAll(
    { ...calls, ...careersCalls, ...mergeCalls },
    {
      createApplication: ({ body: application, file, caller }) =>
        receiveApplication(parts, { application, file, caller }),
      getOwnApplication: ({ params }) => readOwn(parts, params.token),
      confirmSubmission: ({ params, body }) => confirmOwn(parts, params.token, body.submissionId),
      listCandidates: ({ query, company }) => listCandidates(company, query),
      createCandidate: ({ body, file, company }) => addCandidate({ company, files }, body, file),
      getCandidateSummary: ({ query, company }) => company.read((scope) => rules.summarize(scope, query)),
      exportCandidates: async ({ query: { format, ...filter }, company }) =>
        answerTable({ name: 'candidates', format }, candidateColumns, readAllCandidates(company, filter)),
      getCandidate: ({ params, company }) => company.read((scope) => merges.readRecord(scope, params.id)),
      getNeighbours: ({ params, query, company }) =>
        company.read((scope) => rules.findNeighbours(scope, params.id, query)),
      updateCandidate: ({ params, body, company }) => rules.changeCandidate(company, params.id, body),
      patchCandidate: ({ params, body, company }) => rules.changeCandidate(company, params.id, body),
      listCandidateMoves: ({ params, company }) => company.read((scope) => moves.listMoves(scope, params.id)),
      moveCandidates: ({ body, company }) => moves.moveCandidates(company, body),
      moveMatching: ({ body, company }) => moves.moveMatching(company, body),
      undoCandidateMoves: ({ body, company }) => moves.undoMoves(company, body.ids),
      deleteCandidate: ({ params, company }) => rules.deleteCandidate(company, params.id),
      eraseCandidate: ({ params, company }) => eraseOne({ ...means, company }, params.id),
      keepCandidate: ({ params, company }) => keepOne(company, params.id, now()),
      chooseSubmission: ({ params, body, company }) => chooseSubmission(company, params.id, body),
      getRatings: ({ params, company }) => company.read((scope) => ratings.readRatings(scope, params.id)),
      rateCandidate: ({ params, body, company }) => ratings.rate(company, params.id, body.ratings),
      listComments: ({ params, query, company }) => comments.listComments(company, params.id, query),
      createComment: ({ params, body, company }) => comments.create(company, params.id, body.content),
      updateComment: ({ params, body, company, user }) => comments.change({ company, user }, params, body),
      patchComment: ({ params, body, company, user }) => comments.change({ company, user }, params, body),
      deleteComment: ({ params, company, user }) => comments.remove({ company, user }, params),
      restoreComment: ({ params, company, user }) => comments.restore({ company, user }, params),
      listCandidateDuplicates: ({ query: { jobOpeningId, limit, cursor, ...typed }, company }) =>
        company.read((scope) =>
          jobOpeningId ? merges.findDuplicates(scope, jobOpeningId, typed) : merges.listPairs(scope, { limit, cursor }),
        ),
      mergeCandidates: ({ params, body, company }) => merges.mergeCandidates(company, params.id, body),
      unmergeCandidates: ({ params, company }) => merges.unmergeCandidates(company, params.id, now()),
      dismissCandidateDuplicate: ({ params: { id, otherId }, company }) =>
        merges.setDismissed(company, [id, otherId], { dismissed: true }),
      undoCandidateDismissal: ({ params: { id, otherId }, company }) =>
        merges.setDismissed(company, [id, otherId], { dismissed: false }),
    },
  )

  jobs.handle('erase_candidates', () => eraseByRule(means, now()))
}
