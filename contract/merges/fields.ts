import * as z from 'zod/mini'
import { Candidate } from '../candidates/fields.ts'
import { optionalParts } from '../fields.ts'
import { Lead, type LeadField, leadFields } from '../leads/fields.ts'
import { Id } from '../values.ts'
import { candidateMergeFields } from './endpoints.ts'

const Side = z.enum(['this', 'other'], { error: 'Choose this or other' })
export type Side = z.infer<typeof Side>

/** Another record that goes into this one, and from which of the two each field is taken. */
function mergeOf<Field extends string>(names: readonly Field[]) {
  const sides = Object.fromEntries(names.map((name) => [name, Side])) as Record<Field, typeof Side>
  return z.object({
    with: Id,
    /** A field that is not named stays that of this one; what belongs to a field goes with it, as the probability with the stage. */
    fields: z._default(
      z.strictObject(optionalParts(sides), { error: 'Must name fields that can be chosen' }),
      {} as never,
    ),
    /** The versions that were compared, so that no change since goes unseen. */
    version: z.optional(z.int()),
    withVersion: z.optional(z.int()),
  })
}

export const LeadMerge = mergeOf(Object.keys(leadFields) as LeadField[])

export type CandidateMergeField = (typeof candidateMergeFields)[number]
export const CandidateMerge = mergeOf(candidateMergeFields)

/** A merge, whatever is merged. */
export type Merge = Omit<z.output<typeof LeadMerge>, 'fields'> & { fields: { [field: string]: Side | undefined } }

const undone = {
  /** Fields that were changed after the merge, and so are as they were changed. */
  kept: z.array(z.string()),
}

export const LeadsUnmerged = z.object({
  lead: Lead,
  /** The lead that is there again. */
  other: Lead,
  ...undone,
})

export const CandidatesUnmerged = z.object({
  candidate: Candidate,
  /** The candidate who is there again. */
  other: Candidate,
  ...undone,
})

/** A candidate for the same opening who has something in common with another. */
export const CandidateDuplicate = z.pick(Candidate, { id: true, firstName: true, lastName: true, email: true })
export type CandidateDuplicate = z.infer<typeof CandidateDuplicate>

/** Why two candidates for an opening may be the same. */
export const CandidateReason = z.enum(['phone', 'linkedin', 'name'])
export type CandidateReason = z.infer<typeof CandidateReason>

/** Two candidates for an opening who may be the same, the older one first. */
export const CandidatePair = z.object({
  candidates: z.tuple([Candidate, Candidate]),
  reasons: z.array(CandidateReason),
})
export type CandidatePair = z.infer<typeof CandidatePair>
