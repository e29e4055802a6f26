import * as z from 'zod/mini'
import { changeOf, filledIn, keptOf, newOf, optionalParts } from '../fields.ts'
import { REASON_LENGTH } from '../plain/values.ts'
import { companyId, Day, Id, Instant, line, pageQuery, searchHeaders, textLike } from '../values.ts'
import { leadCatalog, leadSorts } from './catalog.ts'
import { readColumns } from './columns.ts'
import * as plain from './endpoints.ts'
import { leadFilterParts } from './filter-fields.ts'

export const LeadStage = z.enum(plain.leadStages, { error: 'Choose one of the stages' })
export type LeadStage = z.infer<typeof LeadStage>

export const LeadSource = z.enum(plain.leadSources, { error: 'Choose one of the sources' })
export type LeadSource = z.infer<typeof LeadSource>

/** A source, or `""` for an unknown one. */
const OptionalSource = z.pipe(
  z.union([z.literal(''), z.null(), LeadSource], { error: 'Choose one of the sources' }),
  z.transform((source: LeadSource | '' | null) => source ?? ''),
)

/** The fields of a lead that people fill in: what a reply has, and how a lead is created and changed, is made from them. */
export const leadFields = filledIn(leadCatalog, {
  stage: { kept: LeadStage, sent: LeadStage, blank: 'new' as const },
  source: { kept: z.union([z.literal(''), LeadSource]), sent: OptionalSource, blank: '' as const },
})

export type LeadField = keyof typeof leadFields

export const Lead = z.object({
  id: Id,
  companyId: Id,
  ...keptOf(leadFields),
  createdAt: Instant,
  updatedAt: Instant,
  /** Since when the lead is in its stage. */
  stageChangedAt: Instant,
  /** The open task that is due first, those without a due date last, with the day on which it is, where the company is. */
  nextStepId: z.nullable(Id),
  nextStep: z.nullable(z.string()),
  nextStepDue: z.nullable(Day),
  lastContactAt: z.nullable(Instant),
  /** Counts the changes; sent back with an edit, it makes sure that nobody else's change is overwritten. */
  version: z.int(),
})
export type Lead = z.infer<typeof Lead>

/** Why the lead moves to the stage that is sent, where it does; the move keeps it. */
const reason = z.optional(line(REASON_LENGTH))

export const NewLead = z.object({ companyId, ...newOf(leadFields), reason })
export type NewLead = z.infer<typeof NewLead>

/** A change of a lead: an absent field keeps its value. */
export const LeadChange = z.object({ ...changeOf(leadFields), companyId, reason, version: z.optional(z.int()) })
export type LeadChange = z.infer<typeof LeadChange>

export type LeadSort = (typeof leadSorts)[number]

const sorts = leadSorts.flatMap((sort) => [sort, `-${sort}` as const])

export const filters = optionalParts(leadFilterParts)

export const LeadFilter = z.object(filters)
export type LeadFilter = z.infer<typeof LeadFilter>

export const sort = z.optional(z.enum(sorts, { error: 'Cannot be sorted by this' }))

export const LeadQuery = z.object({ ...pageQuery, ...filters, sort })
export type LeadQuery = z.infer<typeof LeadQuery>

/** What the headers beside a list of leads hold. */
export const leadHeaders = {
  ...searchHeaders,
  'X-Total-Count': 'How many leads match, over all pages; a search stops counting at 1,000',
  'X-Total-Is-Minimum': 'true if counting stopped and more leads match',
}

/** What the address of Sales says, and so what a view of it keeps: which leads, in which order, and how they are shown. */
export const LeadViewSettings = z.object({
  ...filters,
  sort,
  /** The columns of the table, in their order, each with its width in pixels where it has one of its own. */
  columns: z.optional(
    textLike((text) => readColumns(text) !== undefined, 'Must be columns like company,stage:144, each once'),
  ),
  layout: z.optional(z.enum(plain.leadLayouts, { error: 'Must be list or board' })),
})
export type LeadViewSettings = z.infer<typeof LeadViewSettings>

export const LeadSummary = z.object({
  total: z.int(),
  value: z.number(),
  won: z.int(),
  wonValue: z.number(),
  /** Neither won nor lost. */
  open: z.int(),
  openValue: z.number(),
  stages: z.array(z.object({ stage: LeadStage, count: z.int(), value: z.number() })),
})
export type LeadSummary = z.infer<typeof LeadSummary>

/** A lead with the same email address or phone number as another. */
export const Duplicate = z.pick(Lead, { id: true, name: true, company: true })
export type Duplicate = z.infer<typeof Duplicate>

/** Why two leads may be the same. */
export const DuplicateReason = z.enum(['email', 'phone', 'name', 'similar_name'])
export type DuplicateReason = z.infer<typeof DuplicateReason>

/** Two leads that may be the same, the older one first. */
export const DuplicatePair = z.object({ leads: z.tuple([Lead, Lead]), reasons: z.array(DuplicateReason) })
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** One move of a lead from stage to stage. `fromStage` is null for the stage it was created in. */
export const LeadMove = z.object({
  id: Id,
  leadId: Id,
  userId: z.nullable(Id),
  fromStage: z.nullable(LeadStage),
  toStage: LeadStage,
  reason: z.string(),
  changedAt: Instant,
})
export type LeadMove = z.infer<typeof LeadMove>

/** What a lead's story has beside its notes and moves. */
export const leadEventNames = [
  'lead.changed',
  'lead.assigned',
  'lead.assignment_undone',
  'lead.deleted',
  'lead.restored',
  'lead.merged',
  'lead.unmerged',
  'task.created',
  'task.completed',
  'task.deleted',
  'task.restored',
] as const

const FieldValue = z.nullable(z.union([z.string(), z.number()]))

/** What was changed of a lead, or done with a task of it. */
export const LeadEvent = z.object({
  id: Id,
  userId: z.nullable(Id),
  name: z.enum(leadEventNames),
  createdAt: Instant,
  /** The fields that were changed; of the notes it is not kept what they said. */
  changes: z.array(z.object({ field: z.string(), from: FieldValue, to: FieldValue })),
  task: z.nullable(z.object({ id: Id, title: z.string() })),
  /** The lead that was merged into this one, where that happened or was undone. */
  lead: z.optional(z.object({ id: Id, name: z.string() })),
})
export type LeadEvent = z.infer<typeof LeadEvent>
export type FieldChange = LeadEvent['changes'][number]

export const LeadInsights = z.object({
  /** 0 to 100: how promising the lead is now. */
  score: z.int(),
  reasons: z.array(z.object({ text: z.string(), points: z.int() })),
  daysInStage: z.int(),
  nextStep: z.string(),
})
export type LeadInsights = z.infer<typeof LeadInsights>
