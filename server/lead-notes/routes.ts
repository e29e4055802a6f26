import * as calls from '../../contract/lead-notes.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { sendPage } from '../http/send-page.ts'
import { requireLead } from '../leads/rules.ts'
import type { Parts } from '../parts.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function leadNoteRoutes({ serve }: Parts): void {
  serve(calls.listLeadNotes, async ({ params: { leadId }, query: { limit, cursor }, company, reply }) => {
    const after = readCursor(cursor, cursorOf.instant)
    await company.read((scope) => requireLead(scope, leadId))
    if (limit === undefined) {
      return allPages((after, limit) => company.read((scope) => store.listNotes(scope, { leadId, after, limit })))
    }
    const page = await company.read(async (scope) => {
      const [rows, total] = await Promise.all([
        store.listNotes(scope, { leadId, after, limit }),
        store.countNotes(scope, leadId),
      ])
      return { ...rows, total }
    })
    return sendPage(reply, page)
  })

  serve(calls.createLeadNote, ({ params, body, company }) => rules.createNote(company, params.leadId, body))

  serve(calls.updateLeadNote, ({ params, body, ...who }) => rules.changeNote(who, params, body))

  serve(calls.patchLeadNote, ({ params, body, ...who }) => rules.changeNote(who, params, body))

  serve(calls.deleteLeadNote, ({ params, ...who }) => rules.deleteNote(who, params))

  serve(calls.restoreLeadNote, ({ params, ...who }) => rules.restoreNote(who, params))
}
