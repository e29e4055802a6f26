import * as batchCalls from '../../contract/lead-batches.ts'
import * as calls from '../../contract/leads.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import * as batches from './batches.ts'
import { readInsights } from './insights.ts'
import { findNeighbours, readAllLeads, readLeadPage } from './list.ts'
import * as rules from './rules.ts'

export function leadRoutes({ serve }: Parts): void {
  serve(calls.listLeads, async ({ query, company, reply }) => {
    const { limit } = query
    if (limit === undefined) return readAllLeads(company, query)
    return sendPage(reply, await readLeadPage(company, { ...query, limit }))
  })

  serve(calls.getLeadSummary, ({ company }) => company.read(rules.summarizeLeads))

  serve(calls.getLead, ({ params, company }) => company.read((scope) => rules.requireLead(scope, params.id)))

  serve(calls.getLeadNeighbours, ({ params, query, company }) =>
    company.read((scope) => findNeighbours(scope, params.id, query)),
  )

  serve(calls.createLead, ({ body, company }) => rules.createLead(company, body))

  serve(calls.updateLead, ({ params, body, company }) => rules.changeLead(company, params.id, body))

  serve(calls.patchLead, ({ params, body, company }) => rules.changeLead(company, params.id, body))

  serve(calls.deleteLead, ({ params, company }) => rules.deleteLead(company, params.id))

  serve(calls.restoreLead, ({ params, company }) => rules.restoreLead(company, params.id))

  serve(calls.listStageChanges, ({ params, company }) => rules.listStageChanges(company, params.id))

  serve(calls.moveLead, ({ params, body, company }) => rules.moveLead(company, params.id, body))

  serve(calls.undoMove, ({ params, company }) => rules.undoMove(company, params.id, params.changeId))

  serve(calls.getLeadInsights, ({ params, company }) => company.read((scope) => readInsights(scope, params.id)))

  batchRoutes({ serve })
}

function batchRoutes({ serve }: Pick<Parts, 'serve'>): void {
  serve(batchCalls.moveLeads, ({ body, company }) => batches.moveLeads(company, body))

  serve(batchCalls.undoLeadMoves, ({ body, company }) => batches.undoMoves(company, body.ids))

  serve(batchCalls.assignLeads, ({ body, company }) => batches.assignLeads(company, body))

  serve(batchCalls.undoAssignments, ({ body, company }) => batches.undoAssignments(company, body.assignments))

  serve(batchCalls.previewDeletion, ({ body, company }) => batches.previewDeletion(company, body))

  serve(batchCalls.deleteLeads, ({ body, company }) => batches.deleteLeads(company, body))

  serve(batchCalls.restoreLeads, ({ body, company }) => batches.restoreLeads(company, body.ids))
}
