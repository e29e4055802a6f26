import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as plain from './endpoints.ts'
import { content, LeadNote, mentions, NoteType } from './fields.ts'

export const listLeadNotes = call(plain.listLeadNotes, {
  access: 'sales',
  summary: 'Notes on a lead, newest first',
  ...pagesOf(LeadNote),
})

export const createLeadNote = call(plain.createLeadNote, {
  access: 'sales',
  summary: 'Add a note to a lead',
  body: z.object({ content, type: z._default(NoteType, 'note'), mentions }),
  reply: LeadNote,
  status: 201,
})

export const updateLeadNote = call(plain.updateLeadNote, {
  access: 'sales',
  summary: 'Change a note: your own, or any as an admin or owner',
  body: z.object({
    content: z.optional(content),
    type: z.optional(NoteType),
    mentions,
    version: z.optional(z.int()),
  }),
  reply: LeadNote,
})

export const patchLeadNote = call(plain.patchLeadNote, updateLeadNote)

export const deleteLeadNote = call(plain.deleteLeadNote, {
  access: 'sales',
  summary: 'Delete a note: your own, or any as an admin or owner; it can be restored',
})

export const restoreLeadNote = call(plain.restoreLeadNote, {
  access: 'sales',
  summary: 'Restore a deleted note',
  reply: LeadNote,
})
