import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CandidateRecord } from '../candidates/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Id, pageQuery, SearchText } from '../values.ts'
import * as plain from './endpoints.ts'
import {
  CandidateDuplicate,
  CandidateMerge,
  CandidatePair,
  CandidatesUnmerged,
  LeadMerge,
  LeadsUnmerged,
} from './fields.ts'

export const mergeLeads = call(plain.mergeLeads, {
  access: 'sales',
  summary: 'Merge another lead into this one, with its notes, tasks and history; it can be undone for 30 days',
  body: LeadMerge,
  reply: Lead,
})

export const unmergeLeads = call(plain.unmergeLeads, {
  access: 'sales',
  summary: 'Undo the merge of this lead, or the latest merge into it; what was changed since stays',
  reply: LeadsUnmerged,
})

export const dismissDuplicate = call(plain.dismissDuplicate, {
  access: 'sales',
  summary: 'Say that two leads are not duplicates of each other',
})

export const undoDismissal = call(plain.undoDismissal, {
  access: 'sales',
  summary: 'List two leads as duplicates again, if they look alike',
})

export const listCandidateDuplicates = call(plain.listCandidateDuplicates, {
  access: 'hiring',
  summary:
    'Candidates for an opening with this email address, phone number, LinkedIn profile or name, three at most of each; without an opening, pairs of candidates for the same one who may be the same, a page at a time',
  query: z.object({
    jobOpeningId: z.optional(Id),
    email: z.optional(SearchText),
    phone: z.optional(SearchText),
    linkedin: z.optional(SearchText),
    name: z.optional(SearchText),
    ...pageQuery,
  }),
  reply: z.object({
    email: z.array(CandidateDuplicate),
    phone: z.array(CandidateDuplicate),
    linkedin: z.array(CandidateDuplicate),
    name: z.array(CandidateDuplicate),
    pairs: z.optional(z.array(CandidatePair)),
    /** How many pairs there are, over all pages. */
    total: z.optional(z.int()),
    /** The cursor of the next page; null on the last. */
    next: z.optional(z.nullable(z.string())),
  }),
})

export const mergeCandidates = call(plain.mergeCandidates, {
  access: 'hiring',
  summary:
    'Merge another candidate for the same opening into this one, with applications, recordings, comments and history; it can be undone for 30 days',
  body: CandidateMerge,
  reply: CandidateRecord,
})

export const unmergeCandidates = call(plain.unmergeCandidates, {
  access: 'hiring',
  summary: 'Undo the merge of this candidate, or the latest merge into them; what was changed since stays',
  reply: CandidatesUnmerged,
})

export const dismissCandidateDuplicate = call(plain.dismissCandidateDuplicate, {
  access: 'hiring',
  summary: 'Say that two candidates are not the same person',
})

export const undoCandidateDismissal = call(plain.undoCandidateDismissal, {
  access: 'hiring',
  summary: 'List two candidates as duplicates again, if they look alike',
})
