import * as z from 'zod/mini'
import { leadLayouts } from '../leads/endpoints.ts'
import { LeadViewSettings } from '../leads/fields.ts'
import { Id, idsUpTo, OptionalId, requiredLine, versioned, yesOrNo } from '../values.ts'
import * as plain from './endpoints.ts'

const { layout: _, ...mayBeSaid } = LeadViewSettings.shape

/** What a view keeps: what the address of Sales says, as a whole, and always how it is shown. */
export const ViewSettings = z.object({
  layout: z.enum(leadLayouts, { error: 'Must be list or board' }),
  ...mayBeSaid,
})
export type ViewSettings = z.infer<typeof ViewSettings>

const ViewName = requiredLine('Give the view a name', plain.VIEW_NAME_LENGTH)

export const LeadView = z.object({
  id: Id,
  name: z.string(),
  /** Whether the whole team sees it; else its owner alone. */
  shared: z.boolean(),
  ownerId: Id,
  settings: ViewSettings,
  /** Whether the list opens with it, for who asks. */
  isDefault: z.boolean(),
  ...versioned,
})
export type LeadView = z.infer<typeof LeadView>

export const NewLeadView = z.object({
  name: ViewName,
  shared: z._default(yesOrNo, false),
  settings: ViewSettings,
})
export type NewLeadView = z.infer<typeof NewLeadView>

/** A change of a view: an absent field keeps its value; settings are sent as a whole. */
export const LeadViewChange = z.object({
  name: z.optional(ViewName),
  shared: z.optional(yesOrNo),
  settings: z.optional(ViewSettings),
  version: z.optional(z.int()),
})
export type LeadViewChange = z.infer<typeof LeadViewChange>

export const LeadViewArrangement = z.object({
  /** Views in their order; those that are not named come after, and unknown ones are passed over. */
  viewIds: z.optional(idsUpTo(2 * plain.MOST_VIEWS, 'Too many views')),
  /** The view with which the list opens; null: all leads. */
  defaultViewId: z.optional(OptionalId),
})
export type LeadViewArrangement = z.infer<typeof LeadViewArrangement>
