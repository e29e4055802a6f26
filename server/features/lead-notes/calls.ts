import * as calls from '../../../contract/lead-notes/calls.ts'
import { answerList } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { requireLead } from '../leads/rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindLeadNoteCalls({ bind }: Parts): void {
  bind(calls.listLeadNotes, async ({ params: { leadId }, query, company }) => {
    await company.read((scope) => requireLead(scope, leadId))
    return answerList(company, query, {
      read: (scope, part) => store.listNotes(scope, leadId, part),
      count: (scope) => store.countNotes(scope, leadId),
    })
  })

  bind(calls.createLeadNote, ({ params, body, company }) => rules.createNote(company, params.leadId, body))

  bind(calls.updateLeadNote, ({ params, body, ...who }) => rules.changeNote(who, params, body))

  bind(calls.patchLeadNote, ({ params, body, ...who }) => rules.changeNote(who, params, body))

  bind(calls.deleteLeadNote, ({ params, ...who }) => rules.deleteNote(who, params))

  bind(calls.restoreLeadNote, ({ params, ...who }) => rules.restoreNote(who, params))
}
