import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { content, LeadNote, mentions, NoteType } from './fields.ts'

const LeadParams = z.object({ leadId: Id })

const NoteParams = z.object({ leadId: Id, noteId: Id })

export const listLeadNotes = call(plain.listLeadNotes, {
  access: 'company',
  summary: 'Notes on a lead, newest first',
  params: LeadParams,
  query: z.object(pageQuery),
  reply: z.array(LeadNote),
  headers: pageHeaders,
})

export const createLeadNote = call(plain.createLeadNote, {
  access: 'company',
  summary: 'Add a note to a lead',
  params: LeadParams,
  body: z.object({ content, type: z._default(NoteType, 'note'), mentions }),
  reply: LeadNote,
  status: 201,
})

export const updateLeadNote = call(plain.updateLeadNote, {
  access: 'company',
  summary: 'Change a note: its author, an admin or an owner',
  params: NoteParams,
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
  access: 'company',
  summary: 'Delete a note: its author, an admin or an owner; it can be restored',
  params: NoteParams,
})

export const restoreLeadNote = call(plain.restoreLeadNote, {
  access: 'company',
  summary: 'Bring a deleted note back',
  params: NoteParams,
  reply: LeadNote,
  status: 200,
})
