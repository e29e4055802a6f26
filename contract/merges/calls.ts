import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CandidateRecord } from '../candidates/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Id, pageQuery, pairsOf, SearchText } from '../values.ts'
import * as at from './endpoints.ts'
import {
  CandidateDuplicate,
  CandidateMerge,
  CandidatePair,
  CandidatesUnmerged,
  LeadMerge,
  LeadsUnmerged,
} from './fields.ts'

export const mergeLeads = call.sales(
  at.mergeLeads,
  'Merge another lead into this one, with its notes, tasks and history; it can be undone for 30 days',
  { body: LeadMerge, reply: Lead },
)

export const unmergeLeads = call.sales(
  at.unmergeLeads,
  'Undo the merge of this lead, or the latest merge into it; what was changed since stays',
  { reply: LeadsUnmerged },
)

export const dismissDuplicate = call.sales(at.dismissDuplicate, 'Say that two leads are not duplicates of each other')
export const undoDismissal = call.sales(at.undoDismissal, 'List two leads as duplicates again, if they look alike')

export const listCandidateDuplicates = call.hiring(
  at.listCandidateDuplicates,
  'Candidates for an opening with this email address, phone number, LinkedIn profile or name, three at most of each; without an opening, pairs of candidates for the same one who may be the same, a page at a time',
  {
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
      ...pairsOf(CandidatePair),
    }),
  },
)

export const mergeCandidates = call.hiring(
  at.mergeCandidates,
  'Merge another candidate for the same opening into this one, with applications, recordings, comments and history; it can be undone for 30 days',
  { body: CandidateMerge, reply: CandidateRecord },
)

export const unmergeCandidates = call.hiring(
  at.unmergeCandidates,
  'Undo the merge of this candidate, or the latest merge into them; what was changed since stays',
  { reply: CandidatesUnmerged },
)

export const dismissCandidateDuplicate = call.hiring(
  at.dismissCandidateDuplicate,
  'Say that two candidates are not the same person',
)

export const undoCandidateDismissal = call.hiring(
  at.undoCandidateDismissal,
  'List two candidates as duplicates again, if they look alike',
)
