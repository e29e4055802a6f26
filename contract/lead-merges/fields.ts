import * as z from 'zod/mini'
import { optionalParts } from '../fields.ts'
import { Lead, type LeadField, leadFields } from '../leads/fields.ts'
import { Id } from '../values.ts'

const Side = z.enum(['this', 'other'], { error: 'Choose this or other' })

const sides = Object.fromEntries(Object.keys(leadFields).map((name) => [name, Side])) as Record<LeadField, typeof Side>

/** Another lead that goes into this one, and from which of the two each field is taken. */
export const Merge = z.object({
  with: Id,
  /** A field that is not named stays that of this lead; the probability goes with the stage, and the place with the street. */
  fields: z._default(z.strictObject(optionalParts(sides), { error: 'Must name fields of a lead' }), {}),
  /** The versions that were compared, so that no change since goes unseen. */
  version: z.optional(z.int()),
  withVersion: z.optional(z.int()),
})
export type Merge = z.output<typeof Merge>

export const Unmerged = z.object({
  lead: Lead,
  /** The lead that is there again. */
  other: Lead,
  /** Fields that were changed after the merge, and so are as they were changed. */
  kept: z.array(z.string()),
})
export type Unmerged = z.infer<typeof Unmerged>
