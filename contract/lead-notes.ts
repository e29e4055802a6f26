import * as z from 'zod/mini'
import { call } from './call.ts'
import * as plain from './plain/lead-notes.ts'
import { Id, Instant, pageHeaders, pageQuery, requiredText } from './values.ts'

export const NoteType = z.enum(plain.noteTypes, { error: 'Choose one of the types' })
export type NoteType = z.infer<typeof NoteType>

/** A colleague whom a note mentions. */
const Mention = z.object({
  userId: Id,
  /** What the content calls them after the `@`: their name when it was written. */
  name: z.string(),
})
export type Mention = z.infer<typeof Mention>

export const LeadNote = z.object({
  id: Id,
  leadId: Id,
  companyId: Id,
  userId: z.nullable(Id),
  content: z.string(),
  type: NoteType,
  mentions: z.array(Mention),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  /** The author; null when the account is gone. */
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
})
export type LeadNote = z.infer<typeof LeadNote>

const content = requiredText('Write something first')
/**
 * Colleagues named in the content as `@name`; each is told of it once. A change of the content without them keeps those
 * whom it still names.
 */
const mentions = z.optional(
  z
    .array(Id, { error: 'Must be a list of ids' })
    .check(
      z.minLength(1, { error: 'Name somebody, or leave it out' }),
      z.maxLength(plain.MOST_MENTIONED, { error: `Must be ${plain.MOST_MENTIONED} people or fewer` }),
    ),
)

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
