import * as z from 'zod/mini'
import { Id, idsUpTo, requiredText, versioned } from '../values.ts'
import * as plain from './endpoints.ts'

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
  ...versioned,
  /** The author; null when the account is gone. */
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
})
export type LeadNote = z.infer<typeof LeadNote>

export const content = requiredText('Write something first')

/**
 * Colleagues named in the content as `@name`; each is notified once. A change of the content without them keeps those
 * whom it still names.
 */
export const mentions = z.optional(
  idsUpTo(plain.MOST_MENTIONED, `Must be ${plain.MOST_MENTIONED} people or fewer`).check(
    z.minLength(1, { error: 'Mention at least one colleague, or leave it out' }),
  ),
)
