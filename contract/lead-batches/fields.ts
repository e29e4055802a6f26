import * as z from 'zod/mini'
import { nullableParts, optionalParts } from '../fields.ts'
import { laterFilterParts as laterNames } from '../leads/filter.ts'
import { firstFilterParts, laterFilterParts } from '../leads/filter-fields.ts'
import { Id, idsUpTo } from '../values.ts'
import * as plain from './endpoints.ts'

const someIds = idsUpTo(plain.MOST_TOGETHER, 'At most 5,000 at once')

export const Ids = someIds.check(z.minLength(1, { error: 'Choose at least one' }))

const { search, ...first } = firstFilterParts

const later = nullableParts(laterFilterParts)

/**
 * Every part of the filter is said, null for any: one that was forgotten must not make it mean more leads. A program that knows
 * none of those that came later may leave them all out.
 */
const Matching = z.object({ search, ...nullableParts(first), ...optionalParts(later) }).check(
  z.refine((said: object) => new Set(laterNames.map((name) => name in said)).size === 1, {
    error: 'Send every part of the filter, null for any',
  }),
)
export type Matching = z.infer<typeof Matching>

/** Which leads are meant: those that are named, or all that match a filter, but for a few. */
export const LeadChoice = z.object({
  ids: z.optional(Ids),
  matching: z.optional(Matching),
  except: z.optional(someIds),
})
export type LeadChoice = z.infer<typeof LeadChoice>

/** Leads that went from one assignee to another; null stands for nobody. */
export const Assignment = z.object({ from: z.nullable(Id), to: z.nullable(Id), ids: Ids })
export type Assignment = z.infer<typeof Assignment>
