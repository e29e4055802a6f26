import * as calls from '../../../contract/candidates/calls.ts'
import { confirmSubmission, createApplication, getOwnApplication } from '../../../contract/careers/calls.ts'
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
  const { bind, database, files, jobs, now } = parts
  const means = { database, files, forgetPerson }

  bind(createApplication, ({ body: application, file, caller }) =>
    receiveApplication(parts, { application, file, caller }),
  )

  bind(getOwnApplication, ({ params }) => readOwn(parts, params.token))

  bind(confirmSubmission, ({ params, body }) => confirmOwn(parts, params.token, body.submissionId))

  bind(calls.listCandidates, ({ query, company }) => listCandidates(company, query))

  bind(calls.createCandidate, ({ body, file, company }) => addCandidate({ company, files }, body, file))

  bind(calls.getCandidateSummary, ({ query, company }) => company.read((scope) => rules.summarize(scope, query)))

  bind(calls.exportCandidates, async ({ query: { format, ...filter }, company }) =>
    answerTable({ name: 'candidates', format }, candidateColumns, readAllCandidates(company, filter)),
  )

  bind(calls.getCandidate, ({ params, company }) => company.read((scope) => merges.readRecord(scope, params.id)))

  bind(calls.getNeighbours, ({ params, query, company }) =>
    company.read((scope) => rules.findNeighbours(scope, params.id, query)),
  )

  bind(calls.updateCandidate, ({ params, body, company }) => rules.changeCandidate(company, params.id, body))

  bind(calls.patchCandidate, ({ params, body, company }) => rules.changeCandidate(company, params.id, body))

  bind(calls.listCandidateMoves, ({ params, company }) => company.read((scope) => moves.listMoves(scope, params.id)))

  bind(calls.moveCandidates, ({ body, company }) => moves.moveCandidates(company, body))

  bind(calls.moveMatching, ({ body, company }) => moves.moveMatching(company, body))

  bind(calls.undoCandidateMoves, ({ body, company }) => moves.undoMoves(company, body.ids))

  bind(mergeCalls.listCandidateDuplicates, ({ query: { jobOpeningId, limit, cursor, ...typed }, company }) =>
    company.read((scope) =>
      jobOpeningId ? merges.findDuplicates(scope, jobOpeningId, typed) : merges.listPairs(scope, { limit, cursor }),
    ),
  )

  bind(mergeCalls.mergeCandidates, ({ params, body, company }) => merges.mergeCandidates(company, params.id, body))

  bind(mergeCalls.unmergeCandidates, ({ params, company }) => merges.unmergeCandidates(company, params.id, now()))

  bind(mergeCalls.dismissCandidateDuplicate, ({ params: { id, otherId }, company }) =>
    merges.setDismissed(company, [id, otherId], { dismissed: true }),
  )

  bind(mergeCalls.undoCandidateDismissal, ({ params: { id, otherId }, company }) =>
    merges.setDismissed(company, [id, otherId], { dismissed: false }),
  )

  bind(calls.deleteCandidate, ({ params, company }) => rules.deleteCandidate(company, params.id))

  bind(calls.eraseCandidate, ({ params, company }) => eraseOne({ ...means, company }, params.id))

  bind(calls.keepCandidate, ({ params, company }) => keepOne(company, params.id, now()))

  bind(calls.chooseSubmission, ({ params, body, company }) => chooseSubmission(company, params.id, body))

  bind(calls.getRatings, ({ params, company }) => company.read((scope) => ratings.readRatings(scope, params.id)))

  bind(calls.rateCandidate, ({ params, body, company }) => ratings.rate(company, params.id, body.ratings))

  bind(calls.listComments, ({ params, query, company }) => comments.listComments(company, params.id, query))

  bind(calls.createComment, ({ params, body, company }) => comments.create(company, params.id, body.content))

  bind(calls.updateComment, ({ params, body, company, user }) => comments.change({ company, user }, params, body))

  bind(calls.patchComment, ({ params, body, company, user }) => comments.change({ company, user }, params, body))

  bind(calls.deleteComment, ({ params, company, user }) => comments.remove({ company, user }, params))

  bind(calls.restoreComment, ({ params, company, user }) => comments.restore({ company, user }, params))

  jobs.handle('erase_candidates', () => eraseByRule(means, now()))
}
