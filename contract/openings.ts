import * as z from 'zod/mini'
import { call } from './call.ts'
import * as plain from './plain/openings.ts'
import {
  Day,
  Id,
  IdParams,
  Instant,
  line,
  OptionalDay,
  OptionalMoney,
  pageHeaders,
  pageQuery,
  requiredLine,
  requiredText,
  SearchText,
  WebAddress,
} from './values.ts'

export const OpeningStatus = z.enum(plain.openingStatuses, { error: 'Choose one of the statuses' })
export type OpeningStatus = z.infer<typeof OpeningStatus>

export const EmploymentType = z.enum(plain.employmentTypes, { error: 'Choose one of the employment types' })
export type EmploymentType = z.infer<typeof EmploymentType>

export const ExperienceLevel = z.enum(plain.experienceLevels, { error: 'Choose one of the experience levels' })
export type ExperienceLevel = z.infer<typeof ExperienceLevel>

export const Opening = z.object({
  id: Id,
  companyId: Id,
  createdBy: z.nullable(Id),
  title: z.string(),
  description: z.string(),
  department: z.string(),
  location: z.string(),
  employmentType: EmploymentType,
  experienceLevel: ExperienceLevel,
  /** Dollars a year. */
  salaryMin: z.nullable(z.number()),
  salaryMax: z.nullable(z.number()),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  calendarBookingUrl: z.string(),
  status: OpeningStatus,
  /** Whether outsiders may see it, as long as it is active. */
  publishedOnPortal: z.boolean(),
  /** The last day on which one can apply, in the company's time zone. */
  applicationDeadline: z.nullable(Day),
  /** How many people applied. */
  candidateCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Counts the changes; sent back with an edit, it makes sure that nobody else's change is overwritten. */
  version: z.int(),
})
export type Opening = z.infer<typeof Opening>

/** Entries are trimmed; blank and repeated ones are left out. */
const Entries = z.pipe(
  z
    .array(line(1000), { error: 'Must be a list of texts' })
    .check(z.maxLength(plain.MOST_ENTRIES, { error: `At most ${plain.MOST_ENTRIES} entries` })),
  z.transform((entries: string[]) => [...new Set(entries.filter(Boolean))]),
)

const fields = {
  title: requiredLine('Title is required'),
  description: requiredText('Description is required'),
  department: line(),
  location: line(),
  employmentType: EmploymentType,
  experienceLevel: ExperienceLevel,
  salaryMin: OptionalMoney,
  salaryMax: OptionalMoney,
  requirements: Entries,
  benefits: Entries,
  calendarBookingUrl: WebAddress,
  status: OpeningStatus,
  publishedOnPortal: z.boolean({ error: 'Must be true or false' }),
  applicationDeadline: OptionalDay,
}

/** The sender may name its own company; another's is refused (403). */
const companyId = z.optional(Id)

/** The API's default status is active, the form's is draft. */
export const NewOpening = z.object({
  companyId,
  title: fields.title,
  description: fields.description,
  department: z._default(fields.department, ''),
  location: z._default(fields.location, ''),
  employmentType: z._default(EmploymentType, 'full_time'),
  experienceLevel: z._default(ExperienceLevel, 'mid_level'),
  salaryMin: z._default(fields.salaryMin, null),
  salaryMax: z._default(fields.salaryMax, null),
  requirements: z._default(fields.requirements, []),
  benefits: z._default(fields.benefits, []),
  calendarBookingUrl: z._default(fields.calendarBookingUrl, ''),
  status: z._default(OpeningStatus, 'active'),
  publishedOnPortal: z._default(fields.publishedOnPortal, false),
  applicationDeadline: z._default(fields.applicationDeadline, null),
})
export type NewOpening = z.infer<typeof NewOpening>

/** A change of an opening: an absent field keeps its value. */
export const OpeningChange = z.object({
  ...z.partial(z.object(fields)).shape,
  companyId,
  version: z.optional(z.int()),
})
export type OpeningChange = z.infer<typeof OpeningChange>

export const OpeningQuery = z.object({
  ...pageQuery,
  search: z.optional(SearchText),
  status: z.optional(OpeningStatus),
})
export type OpeningQuery = z.infer<typeof OpeningQuery>

export const listOpenings = call(plain.listOpenings, {
  access: 'company',
  summary: 'Job openings, newest first; all of them without a limit',
  query: OpeningQuery,
  reply: z.array(Opening),
  headers: pageHeaders,
})

export const OpeningSummary = z.object({
  total: z.int(),
  active: z.int(),
  draft: z.int(),
  paused: z.int(),
  closed: z.int(),
})
export type OpeningSummary = z.infer<typeof OpeningSummary>

export const getOpeningSummary = call(plain.getOpeningSummary, {
  access: 'company',
  summary: 'How many openings there are in each status',
  reply: OpeningSummary,
})

export const getOpening = call(plain.getOpening, {
  access: 'company',
  summary: 'One job opening',
  params: IdParams,
  reply: Opening,
})

export const createOpening = call(plain.createOpening, {
  access: 'company',
  summary: 'Create a job opening',
  body: NewOpening,
  reply: Opening,
  status: 201,
})

export const updateOpening = call(plain.updateOpening, {
  access: 'company',
  summary: 'Change a job opening; absent fields keep their value',
  params: IdParams,
  body: OpeningChange,
  reply: Opening,
})

export const patchOpening = call(plain.patchOpening, updateOpening)

export const duplicateOpening = call(plain.duplicateOpening, {
  access: 'company',
  summary: 'Create a draft, not published, that says what this opening says',
  params: IdParams,
  reply: Opening,
  status: 201,
})

export const deleteOpening = call(plain.deleteOpening, {
  access: 'company',
  summary: 'Delete a job opening; its candidates stay, and it can be restored',
  params: IdParams,
})

export const restoreOpening = call(plain.restoreOpening, {
  access: 'company',
  summary: 'Bring a deleted job opening back',
  params: IdParams,
  reply: Opening,
  status: 200,
})
