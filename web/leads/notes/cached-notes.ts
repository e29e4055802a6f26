import type { LeadNote } from '../../../contract/lead-notes/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { changeLists, type Pages, withoutRows, withRows } from '../../lists/cached-pages.ts'
import { notesQuery } from './queries.ts'

/** Shows a new note at the top, before the server has it. */
export function putFirst(note: LeadNote) {
  return change(note, (list) => withRows(list, (rows, page) => (page === 0 ? [note, ...rows] : rows)))
}

/** Shows the note in place of the one with that id. */
export function replaceNote(id: string, note: LeadNote) {
  return change(note, (list) => withRows(list, (rows) => rows.map((row) => (row.id === id ? note : row))))
}

/** Takes a note out. */
export function takeNote(note: LeadNote) {
  return change(note, (list) => withoutRows(list, new Set([note.id])))
}

/** Changes the loaded notes of a lead, stops what is being loaded of them, and returns how to go back. */
async function change({ leadId }: LeadNote, change: (list: Pages<LeadNote>) => Pages<LeadNote>): Promise<() => void> {
  const { queryKey } = notesQuery(leadId)
  await queryClient.cancelQueries({ queryKey })
  return changeLists<LeadNote>({ queryKey }, change)
}
