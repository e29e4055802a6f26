import * as z from 'zod/mini'
import { call } from './call.ts'
import { LeadViewSettings } from './leads.ts'
import * as plain from './plain/lead-views.ts'
import { leadLayouts } from './plain/leads.ts'
import { Id, IdParams, Instant, OptionalId, requiredLine } from './values.ts'

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
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type LeadView = z.infer<typeof LeadView>

export const NewLeadView = z.object({
  name: ViewName,
  shared: z._default(z.boolean({ error: 'Must be true or false' }), false),
  settings: ViewSettings,
})
export type NewLeadView = z.infer<typeof NewLeadView>

/** A change of a view: an absent field keeps its value; settings are sent as a whole. */
export const LeadViewChange = z.object({
  name: z.optional(ViewName),
  shared: z.optional(z.boolean({ error: 'Must be true or false' })),
  settings: z.optional(ViewSettings),
  version: z.optional(z.int()),
})
export type LeadViewChange = z.infer<typeof LeadViewChange>

export const listLeadViews = call(plain.listLeadViews, {
  access: 'company',
  summary: 'Kept views of the list of leads: one’s own and the team’s, in one’s own order',
  reply: z.array(LeadView),
})

/** How many leads a view shows; a search stops counting at 1,000, and then `isMinimum` is true. */
const LeadViewCount = z.object({ count: z.int(), isMinimum: z.boolean() })

export const countLeadViews = call(plain.countLeadViews, {
  access: 'company',
  takesLong: true,
  summary: 'How many leads there are in all, of one’s own, and in each kept view',
  reply: z.object({
    all: LeadViewCount,
    /** Those that are assigned to who asks. */
    mine: LeadViewCount,
    views: z.array(z.object({ id: Id, ...LeadViewCount.shape })),
  }),
})

export const LeadViewArrangement = z.object({
  /** Views in their order; those that are not named come after, and unknown ones are passed over. */
  viewIds: z.optional(
    z
      .array(Id, { error: 'Must be a list of ids' })
      .check(z.maxLength(2 * plain.MOST_VIEWS, { error: 'Too many views' })),
  ),
  /** The view with which the list opens; null: all leads. */
  defaultViewId: z.optional(OptionalId),
})
export type LeadViewArrangement = z.infer<typeof LeadViewArrangement>

export const arrangeLeadViews = call(plain.arrangeLeadViews, {
  access: 'company',
  summary: 'Put one’s views in order, and choose the one with which the list opens; what is absent stays',
  body: LeadViewArrangement,
  reply: z.array(LeadView),
  status: 200,
})

export const createLeadView = call(plain.createLeadView, {
  access: 'company',
  summary: 'Keep a view of the list of leads under a name',
  body: NewLeadView,
  reply: LeadView,
  status: 201,
})

export const updateLeadView = call(plain.updateLeadView, {
  access: 'company',
  summary: 'Change a view; absent fields keep their value',
  params: IdParams,
  body: LeadViewChange,
  reply: LeadView,
})

export const deleteLeadView = call(plain.deleteLeadView, {
  access: 'company',
  summary: 'Delete a view; it can be restored',
  params: IdParams,
})

export const restoreLeadView = call(plain.restoreLeadView, {
  access: 'company',
  summary: 'Bring a deleted view back',
  params: IdParams,
  reply: LeadView,
  status: 200,
})
