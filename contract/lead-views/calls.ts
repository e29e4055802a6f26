import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../values.ts'
import * as at from './endpoints.ts'
import { LeadView, LeadViewArrangement, LeadViewChange, NewLeadView } from './fields.ts'

export const listLeadViews = call.sales(
  at.listLeadViews,
  'Saved views of the leads list: yours and the team’s, in your order',
  { reply: z.array(LeadView) },
)

/** How many leads a view shows; a search stops counting at 1,000, and then `isMinimum` is true. */
const LeadViewCount = z.object({ count: z.int(), isMinimum: z.boolean() })

export const countLeadViews = call.sales(
  at.countLeadViews,
  'Counts of all leads, your leads, and the leads in each saved view',
  {
    takesLong: true,
    reply: z.object({
      all: LeadViewCount,
      /** Those that are assigned to who asks. */
      mine: LeadViewCount,
      views: z.array(z.object({ id: Id, ...LeadViewCount.shape })),
    }),
  },
)

export const arrangeLeadViews = call.sales(
  at.arrangeLeadViews,
  'Order your views, and choose the one the list opens with; absent fields keep their value',
  { act: 'see', body: LeadViewArrangement, reply: z.array(LeadView) },
)

export const createLeadView = call.sales(at.createLeadView, 'Save a view of the leads list under a name', {
  act: 'see',
  body: NewLeadView,
  reply: LeadView,
  status: 201,
})

export const updateLeadView = call.sales(at.updateLeadView, 'Change a view; absent fields keep their value', {
  act: 'see',
  body: LeadViewChange,
  reply: LeadView,
})

export const deleteLeadView = call.sales(at.deleteLeadView, 'Delete a view; it can be restored', { act: 'see' })

export const restoreLeadView = call.sales(at.restoreLeadView, 'Restore a deleted view', {
  act: 'see',
  reply: LeadView,
})
