import { useMutation } from '@tanstack/react-query'
import { listActivities } from '../../../contract/activities/endpoints.ts'
import {
  createLeadNote,
  deleteLeadNote,
  listLeadNotes,
  restoreLeadNote,
  updateLeadNote,
} from '../../../contract/lead-notes/endpoints.ts'
import type { LeadNote } from '../../../contract/lead-notes/fields.ts'
import { getLeadInsights } from '../../../contract/leads/endpoints.ts'
import { runCall } from '../../api/call.ts'
import { failedBecause, isConflict } from '../../api/failed.ts'
import { keyOf, pagesKey } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { changeLists, type Pages, refreshLists, withoutRows, withRows } from '../../lists/cached-pages.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { leadLists } from '../cached-leads.ts'
import { notesQuery } from './queries.ts'

/** What is written, and whom it mentions and notifies. */
export type NoteDraft = Pick<LeadNote, 'type' | 'content' | 'mentions'>

/** A note as it is sent: mentions by their ids alone, and none where nobody is mentioned. */
function bodyOf({ mentions, ...draft }: NoteDraft) {
  return { ...draft, ...(mentions.length > 0 && { mentions: mentions.map(({ userId }) => userId) }) }
}

/** Ids of notes that the server does not have yet begin so. */
const UNSAVED = 'unsaved-'

/** Whether the note is still on its way to the server. */
export const isUnsaved = ({ id }: LeadNote) => id.startsWith(UNSAVED)

export function useAddNote(leadId: string) {
  const user = useSignedInUser()
  return useMutation({
    mutationFn: (draft: NoteDraft) => runCall(createLeadNote, { params: { leadId }, body: bodyOf(draft) }),
    onMutate: async (draft) => {
      const now = new Date().toISOString()
      const note: LeadNote = {
        ...draft,
        id: UNSAVED + crypto.randomUUID(),
        leadId,
        companyId: user.companyId ?? '',
        userId: user.id,
        user,
        createdAt: now,
        updatedAt: now,
        version: 1,
      }
      return { id: note.id, goBack: await putFirst(note) }
    },
    onSuccess: async (note, _draft, { id }) => {
      await replaceNote(id, note)
      void refresh(leadId)
      toast({ title: 'Note added successfully' })
    },
    onError: (error, _draft, added) => {
      added?.goBack()
      failedBecause('Failed to add note', 'Please try again.')(error)
    },
  })
}

export function useUpdateNote(note: LeadNote) {
  const { leadId } = note
  return useMutation({
    mutationFn: ({ draft, version }: { draft: NoteDraft; version: number }) =>
      runCall(updateLeadNote, {
        params: { leadId, noteId: note.id },
        body: { ...bodyOf(draft), version },
      }),
    onMutate: ({ draft }) => replaceNote(note.id, { ...note, ...draft }),
    onSuccess: async (changed) => {
      await replaceNote(note.id, changed)
      void refresh(leadId)
      toast({ title: 'Note updated successfully' })
    },
    onError: (error, _draft, goBack) => {
      goBack?.()
      // What someone else changed meanwhile is merged, or asked.
      if (!isConflict(error)) failedBecause('Failed to update note', 'Please try again.')(error)
    },
  })
}

/** The note as it is now; throws where it was deleted. */
export async function readNote({ id, leadId }: LeadNote): Promise<LeadNote> {
  const notes = await runCall(listLeadNotes, { params: { leadId } })
  const found = notes.find((note) => note.id === id)
  if (!found) throw new Error('The note was deleted')
  return found
}

/** Deletes a note at once, and offers Undo. */
export function useDeleteNote(leadId: string) {
  const restore = useRestoreNote(leadId)
  return useMutation({
    mutationFn: (note: LeadNote) => runCall(deleteLeadNote, { params: { leadId, noteId: note.id } }),
    onMutate: (note) => takeNote(note),
    onSuccess: (_, note) => {
      void refresh(leadId)
      toast({ title: 'Note deleted successfully', undo: () => restore.mutate(note) })
    },
    onError: (error, _note, goBack) => {
      goBack?.()
      failedBecause('Failed to delete note', 'Please try again.')(error)
    },
  })
}

function useRestoreNote(leadId: string) {
  return useMutation({
    mutationFn: (note: LeadNote) => runCall(restoreLeadNote, { params: { leadId, noteId: note.id } }),
    onSuccess: () => toast({ title: 'Note restored' }),
    onError: failedBecause('Failed to restore note', 'Please try again.'),
    onSettled: () => refresh(leadId),
  })
}

/** Notes count as being in touch, so the insights change with them, and when lists say the last contact was. */
function refresh(leadId: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: notesQuery(leadId).queryKey }),
    queryClient.invalidateQueries({ queryKey: keyOf(getLeadInsights, { params: { id: leadId } }) }),
    queryClient.invalidateQueries({ queryKey: pagesKey(listActivities, {}) }),
    refreshLists(leadLists),
  ])
}

/** Shows a new note at the top, before the server has it. */
function putFirst(note: LeadNote) {
  return change(note, (list) => withRows(list, (rows, page) => (page === 0 ? [note, ...rows] : rows)))
}

/** Shows the note in place of the one with that id. */
function replaceNote(id: string, note: LeadNote) {
  return change(note, (list) => withRows(list, (rows) => rows.map((row) => (row.id === id ? note : row))))
}

/** Takes a note out. */
function takeNote(note: LeadNote) {
  return change(note, (list) => withoutRows(list, new Set([note.id])))
}

/** Changes the loaded notes of a lead, stops what is being loaded of them, and returns how to go back. */
async function change({ leadId }: LeadNote, change: (list: Pages<LeadNote>) => Pages<LeadNote>): Promise<() => void> {
  const { queryKey } = notesQuery(leadId)
  await queryClient.cancelQueries({ queryKey })
  return changeLists<LeadNote>({ queryKey }, change)
}
