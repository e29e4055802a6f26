import type { DocumentKind } from '../../../contract/documents/fields.ts'

// What only questions tell apart, as people read it, in the order in which it is told; contract/names.ts has the rest.

export const leadOutcomes = { open: 'Open', won: 'Won', lost: 'Lost' }

export const taskStateNames = { open: 'Open', finished: 'Finished' }

export const documentKindNames: Record<DocumentKind, string> = {
  text: 'Text',
  pdf: 'PDF',
  word: 'Word',
  sheet: 'Spreadsheet',
  slides: 'Presentation',
}

export const noteTypeNames = { note: 'Notes', call: 'Calls', meeting: 'Meetings', email: 'Emails' }

export const activityNames = {
  lead: 'Leads',
  note: 'Notes',
  task: 'Tasks',
  document: 'Documents',
  opening: 'Job openings',
  candidate: 'Candidates',
  comment: 'Comments',
  member: 'Members',
}
