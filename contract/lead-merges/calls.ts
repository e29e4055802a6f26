import { call } from '../call.ts'
import { Lead } from '../leads/fields.ts'
import * as plain from './endpoints.ts'
import { Merge, Unmerged } from './fields.ts'

export const mergeLeads = call(plain.mergeLeads, {
  access: 'sales',
  summary: 'Merge another lead into this one, with its notes, tasks and history; it can be undone for 30 days',
  body: Merge,
  reply: Lead,
})

export const unmergeLeads = call(plain.unmergeLeads, {
  access: 'sales',
  summary: 'Undo the merge of this lead, or the latest merge into it; what was changed since stays',
  reply: Unmerged,
})

export const dismissDuplicate = call(plain.dismissDuplicate, {
  access: 'sales',
  summary: 'Say that two leads are not duplicates of each other',
})

export const undoDismissal = call(plain.undoDismissal, {
  access: 'sales',
  summary: 'List two leads as duplicates again, if they look alike',
})
