import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LeadNote } from '../../contract/lead-notes.ts'
import type { Page } from '../api/call.ts'
import { notesQuery } from './queries.ts'

type NotePages = InfiniteData<Page<LeadNote[]>, string>

/** Shows a new note at the top, before the server has it. */
export function putFirst(queryClient: QueryClient, note: LeadNote) {
  return change(queryClient, note.leadId, (rows, index) => (index === 0 ? [note, ...rows] : rows))
}

/** Shows the note in place of the one with that id. */
export function replaceNote(queryClient: QueryClient, id: string, note: LeadNote) {
  return change(queryClient, note.leadId, (rows) => rows.map((row) => (row.id === id ? note : row)))
}

/** Takes a note out. */
export function takeNote(queryClient: QueryClient, note: LeadNote) {
  return change(queryClient, note.leadId, (rows) => rows.filter((row) => row.id !== note.id))
}

/** Changes the loaded notes of a lead, stops what is being loaded of them, and returns how to go back. */
async function change(
  queryClient: QueryClient,
  leadId: string,
  change: (rows: LeadNote[], index: number) => LeadNote[],
): Promise<() => void> {
  const { queryKey } = notesQuery(leadId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<NotePages>(queryKey)
  if (before) {
    const pages = before.pages.map((page, index) => ({ ...page, rows: change(page.rows, index) }))
    queryClient.setQueryData<NotePages>(queryKey, { ...before, pages })
  }
  return () => {
    if (before) queryClient.setQueryData<NotePages>(queryKey, before)
  }
}
