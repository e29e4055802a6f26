import * as z from 'zod/mini'
import { changeOf, filledIn, keptOf, newOf } from '../fields.ts'
import { Id, Instant, line, pageQuery, SearchText } from '../values.ts'
import { openingCatalog } from './catalog.ts'
import * as plain from './endpoints.ts'

export const OpeningStatus = z.enum(plain.openingStatuses, { error: 'Choose one of the statuses' })
export type OpeningStatus = z.infer<typeof OpeningStatus>

export const EmploymentType = z.enum(plain.employmentTypes, { error: 'Choose one of the employment types' })
export type EmploymentType = z.infer<typeof EmploymentType>

export const ExperienceLevel = z.enum(plain.experienceLevels, { error: 'Choose one of the experience levels' })
export type ExperienceLevel = z.infer<typeof ExperienceLevel>

/** Entries are trimmed; blank and repeated ones are left out. */
const Entries = z.pipe(
  z
    .array(line(1000), { error: 'Must be a list of texts' })
    .check(z.maxLength(plain.MOST_ENTRIES, { error: `At most ${plain.MOST_ENTRIES} entries` })),
  z.transform((entries: string[]) => [...new Set(entries.filter(Boolean))]),
)

/** The fields of an opening that people fill in: what a reply has, and how one is created and changed, is made from them. */
export const openingFields = filledIn(openingCatalog, {
  employmentType: { kept: EmploymentType, sent: EmploymentType, blank: 'full_time' as const },
  experienceLevel: { kept: ExperienceLevel, sent: ExperienceLevel, blank: 'mid_level' as const },
  requirements: { kept: z.array(z.string()), sent: Entries, blank: [] },
  benefits: { kept: z.array(z.string()), sent: Entries, blank: [] },
  /** A program that names none means it to be seen; the form begins with a draft. */
  status: { kept: OpeningStatus, sent: OpeningStatus, blank: 'active' as const },
  /** Whether outsiders may see it, as long as it is active. */
  publishedOnPortal: { kept: z.boolean(), sent: z.boolean({ error: 'Must be true or false' }), blank: false },
})

export type OpeningField = keyof typeof openingFields

export const Opening = z.object({
  id: Id,
  companyId: Id,
  createdBy: z.nullable(Id),
  ...keptOf(openingFields),
  /** How many people applied. */
  candidateCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Counts the changes; sent back with an edit, it makes sure that nobody else's change is overwritten. */
  version: z.int(),
})
export type Opening = z.infer<typeof Opening>

/** The sender may name its own company; another's is refused (403). */
const companyId = z.optional(Id)

export const NewOpening = z.object({ companyId, ...newOf(openingFields) })
export type NewOpening = z.infer<typeof NewOpening>

/** A change of an opening: an absent field keeps its value. */
export const OpeningChange = z.object({ ...changeOf(openingFields), companyId, version: z.optional(z.int()) })
export type OpeningChange = z.infer<typeof OpeningChange>

export const OpeningQuery = z.object({
  ...pageQuery,
  search: z.optional(SearchText),
  status: z.optional(OpeningStatus),
})
export type OpeningQuery = z.infer<typeof OpeningQuery>

export const OpeningSummary = z.object({
  total: z.int(),
  active: z.int(),
  draft: z.int(),
  paused: z.int(),
  closed: z.int(),
})
export type OpeningSummary = z.infer<typeof OpeningSummary>
