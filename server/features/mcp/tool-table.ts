import type { everyCall } from '../../../contract/every-call.ts'
import { QUERY_GUIDE } from '../assistant/rules.ts'

/**
 * The calls of the contract that are offered to programs as tools, each with what a model should know of it beside the call's own
 * summary. None deletes anything, or sends anything to anyone outside.
 */
export const OFFERED: Partial<Record<keyof typeof everyCall, string>> = {
  // Looking things up.
  search: 'Best for names and words. `query` is what to look for; the ids that it finds are those of the other tools.',
  readQuestion:
    'Turns a question in English, such as “deals over 50k that closed last month by owner”, into a typed query for run_query.',
  runQuery: QUERY_GUIDE,
  listColleagues: 'Their ids stand in the records as owner, assignee and author.',

  listLeads:
    '`stage`, `source` and `assignedUserId` take one value or several with commas between; days take a period such as this-month, last-30-days or 2026-11-01..2026-11-30; amounts a range such as 1000..5000 or 1000.. .',
  getLead: '',
  getLeadInsights: '',
  listLeadNotes: '',
  listLeadMoves: '',
  listTasks: '`leadId` for those of a lead; `state` is open or finished; `sort` group for the order of what is due.',
  getTask: '',
  listCandidates: '',
  getCandidate: '',
  listComments: '',
  listOpenings: '',
  getOpening: '',
  listDocuments: '',
  getDocument: '',
  getDocumentText: 'As much as fits, from the character `start` on.',

  // Writing things down.
  createLead: 'Look first whether it exists.',
  updateLead: '`version` refuses the change where someone else changed the lead since it was read.',
  moveLead: 'The person can undo the move.',
  createLeadNote: '`type` is what was done: a note, a call, a meeting or an email.',
  updateLeadNote: '',
  createTask: '`leadId` makes it a task of a lead.',
  updateTask: '`status` completed ticks it off.',
  updateCandidate: '',
  moveCandidates: 'The person can undo the move.',
  createComment: '',
}
