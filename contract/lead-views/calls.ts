import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../values.ts'
import * as plain from './endpoints.ts'
import { LeadView, LeadViewArrangement, LeadViewChange, NewLeadView } from './fields.ts'

export const listLeadViews = call(plain.listLeadViews, {
  access: 'sales',
  summary: 'Saved views of the leads list: yours and the team’s, in your order',
  reply: z.array(LeadView),
})

/** How many leads a view shows; a search stops counting at 1,000, and then `isMinimum` is true. */
const LeadViewCount = z.object({ count: z.int(), isMinimum: z.boolean() })

export const countLeadViews = call(plain.countLeadViews, {
  access: 'sales',
  takesLong: true,
  summary: 'Counts of all leads, your leads, and the leads in each saved view',
  reply: z.object({
    all: LeadViewCount,
    /** Those that are assigned to who asks. */
    mine: LeadViewCount,
    views: z.array(z.object({ id: Id, ...LeadViewCount.shape })),
  }),
})

export const arrangeLeadViews = call(plain.arrangeLeadViews, {
  access: 'sales',
  act: 'see',
  summary: 'Order your views, and choose the one the list opens with; absent fields keep their value',
  body: LeadViewArrangement,
  reply: z.array(LeadView),
})

export const createLeadView = call(plain.createLeadView, {
  access: 'sales',
  act: 'see',
  summary: 'Save a view of the leads list under a name',
  body: NewLeadView,
  reply: LeadView,
  status: 201,
})

export const updateLeadView = call(plain.updateLeadView, {
  access: 'sales',
  act: 'see',
  summary: 'Change a view; absent fields keep their value',
  body: LeadViewChange,
  reply: LeadView,
})

export const deleteLeadView = call(plain.deleteLeadView, {
  access: 'sales',
  act: 'see',
  summary: 'Delete a view; it can be restored',
})

export const restoreLeadView = call(plain.restoreLeadView, {
  access: 'sales',
  act: 'see',
  summary: 'Restore a deleted view',
  reply: LeadView,
})
