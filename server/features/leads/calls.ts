import * as batchCalls from '../../../contract/lead-batches/calls.ts'
import * as boardCalls from '../../../contract/lead-board/calls.ts'
import * as calls from '../../../contract/leads/calls.ts'
import type { NewLead } from '../../../contract/leads/fields.ts'
import * as mergeCalls from '../../../contract/merges/calls.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { answerList } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import * as batches from './batches.ts'
import { readColumns, readLane } from './board.ts'
import { findDuplicates, listPairs, setDismissed } from './duplicates.ts'
import * as events from './event-store.ts'
import { exportLeads } from './export.ts'
import { readInsights } from './insights.ts'
import { findNeighbours, readAllLeads, readLeadPage } from './list.ts'
import * as merges from './merges.ts'
import * as moves from './moves.ts'
import { listCompanies, listPlaces } from './place-store.ts'
import * as rules from './rules.ts'

export function bindLeadCalls({ bind, now }: Parts): void {
  bind(calls.listLeads, async ({ query, company }) => {
    const { limit } = query
    if (limit === undefined) return { rows: readAllLeads(company, query, now()) }
    return readLeadPage(company, { ...query, limit }, now())
  })

  bind(calls.exportLeads, ({ query, company }) => exportLeads(company, query, now()))

  bind(calls.getLeadSummary, ({ query, company }) => company.read((scope) => rules.summarizeLeads(scope, query, now())))

  bind(boardCalls.getLeadBoard, async ({ query, company }) => ({
    columns: await company.read((scope) => readColumns(scope, query, now())),
  }))

  bind(boardCalls.listCards, ({ query, company }) => readLane(company, query, now()))

  bind(calls.getLead, ({ params, company }) => company.read((scope) => merges.readLead(scope, params.id)))

  bind(calls.getLeadNeighbours, ({ params, query, company }) =>
    company.read((scope) => findNeighbours(scope, params.id, { ...query, now: now() })),
  )

  bind(calls.listLeadPlaces, ({ query: { field, search }, company }) =>
    company.read((scope) =>
      field === 'company' ? listCompanies(scope, search) : listPlaces(scope, { field, search }),
    ),
  )

  bind(calls.listDuplicates, ({ query, company }) =>
    company.read((scope) => (query.email || query.phone ? findDuplicates(scope, query) : listPairs(scope, query))),
  )

  bind(calls.createLead, ({ body, company, user }) => rules.createLead(company, ownedBy(user, body)))

  bind(calls.updateLead, ({ params, body, company }) => rules.changeLead(company, params.id, body))

  bind(calls.patchLead, ({ params, body, company }) => rules.changeLead(company, params.id, body))

  bind(calls.deleteLead, ({ params, company }) => rules.deleteLead(company, params.id))

  bind(calls.restoreLead, ({ params, company }) => merges.restoreLead(company, params.id, now()))

  bind(calls.listLeadMoves, ({ params, company }) => moves.listMoves(company, params.id))

  bind(calls.listLeadEvents, async ({ params: { id }, query, company }) => {
    await company.read((scope) => rules.requireLead(scope, id))
    return answerList(company, query, {
      read: (scope, part) => events.listEvents(scope, id, part),
      count: (scope) => events.countEvents(scope, id),
    })
  })

  bind(calls.moveLead, ({ params, body, company }) => moves.moveLead(company, params.id, body))

  bind(calls.undoMove, ({ params, company }) => moves.undoMove(company, params.id, params.moveId))

  bind(calls.getLeadInsights, ({ params, company }) => company.read((scope) => readInsights(scope, params.id)))

  bind(mergeCalls.mergeLeads, ({ params, body, company }) => merges.mergeLeads(company, params.id, body))

  bind(mergeCalls.unmergeLeads, ({ params, company }) => merges.unmergeLeads(company, params.id, now()))

  bind(mergeCalls.dismissDuplicate, ({ params: { id, otherId }, company }) =>
    setDismissed(company, [id, otherId], { dismissed: true }),
  )

  bind(mergeCalls.undoDismissal, ({ params: { id, otherId }, company }) =>
    setDismissed(company, [id, otherId], { dismissed: false }),
  )

  bindBatchCalls({ bind, now })
}

/** A new lead of a member who sees only their own is theirs. */
const ownedBy = ({ id, areas }: SignedInUser, lead: NewLead): NewLead =>
  areas.sales === 'own' ? { ...lead, assignedUserId: lead.assignedUserId ?? id } : lead

function bindBatchCalls({ bind, now }: Pick<Parts, 'bind' | 'now'>): void {
  bind(batchCalls.moveLeads, ({ body, company }) => batches.moveLeads(company, { ...body, now: now() }))

  bind(batchCalls.undoLeadMoves, ({ body, company }) => batches.undoMoves(company, body.ids))

  bind(batchCalls.assignLeads, ({ body, company }) => batches.assignLeads(company, { ...body, now: now() }))

  bind(batchCalls.undoAssignments, ({ body, company }) => batches.undoAssignments(company, body.assignments))

  bind(batchCalls.previewDeletion, ({ body, company }) => batches.previewDeletion(company, { ...body, now: now() }))

  bind(batchCalls.deleteLeads, ({ body, company }) => batches.deleteLeads(company, { ...body, now: now() }))

  bind(batchCalls.restoreLeads, ({ body, company }) => batches.restoreLeads(company, body.ids))
}
