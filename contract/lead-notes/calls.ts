import * as z from 'zod/mini'
import { call, sameCall } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as at from './endpoints.ts'
import { content, LeadNote, mentions, NoteType } from './fields.ts'

export const listLeadNotes = call.sales(at.listLeadNotes, 'Notes on a lead, newest first', pagesOf(LeadNote))

export const createLeadNote = call.sales(at.createLeadNote, 'Add a note to a lead', {
  body: z.object({ content, type: z._default(NoteType, 'note'), mentions }),
  reply: LeadNote,
  status: 201,
})

export const updateLeadNote = call.sales(at.updateLeadNote, 'Change a note: your own, or any as an admin or owner', {
  body: z.object({
    content: z.optional(content),
    type: z.optional(NoteType),
    mentions,
    version: z.optional(z.int()),
  }),
  reply: LeadNote,
})

export const patchLeadNote = sameCall(at.patchLeadNote, updateLeadNote)

export const deleteLeadNote = call.sales(
  at.deleteLeadNote,
  'Delete a note: your own, or any as an admin or owner; it can be restored',
)

export const restoreLeadNote = call.sales(at.restoreLeadNote, 'Restore a deleted note', { reply: LeadNote })
