import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../values.ts'
import * as plain from './endpoints.ts'
import { LeadView, LeadViewArrangement, LeadViewChange, NewLeadView } from './fields.ts'

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

export const arrangeLeadViews = call(plain.arrangeLeadViews, {
  access: 'company',
  summary: 'Put one’s views in order, and choose the one with which the list opens; what is absent stays',
  body: LeadViewArrangement,
  reply: z.array(LeadView),
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
  body: LeadViewChange,
  reply: LeadView,
})

export const deleteLeadView = call(plain.deleteLeadView, {
  access: 'company',
  summary: 'Delete a view; it can be restored',
})

export const restoreLeadView = call(plain.restoreLeadView, {
  access: 'company',
  summary: 'Bring a deleted view back',
  reply: LeadView,
})
