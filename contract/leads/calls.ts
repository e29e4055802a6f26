import * as z from 'zod/mini'
import { call, sameCall } from '../call.ts'
import { REASON_LENGTH } from '../plain/values.ts'
import { hitsOf, Id, line, pageQuery, pagesOf, pairsOf, SearchText, tableOf } from '../values.ts'
import * as at from './endpoints.ts'
import {
  Duplicate,
  DuplicatePair,
  filters,
  Lead,
  LeadChange,
  LeadEvent,
  LeadFilter,
  LeadInsights,
  LeadMove,
  LeadQuery,
  LeadStage,
  LeadSummary,
  leadHeaders,
  NewLead,
  sort,
} from './fields.ts'
import { filterFields } from './filter.ts'

export const listLeads = call.sales(at.listLeads, 'Leads, newest first; all of them without a limit', {
  ...hitsOf(Lead, LeadQuery),
  headers: leadHeaders,
})

export const exportLeads = call.sales(
  at.exportLeads,
  'The leads that match, as a table: CSV or XLSX',
  tableOf({ ...filters, sort }),
)

export const getLead = call.sales(at.getLead, 'One lead', { reply: Lead })

export const getLeadNeighbours = call.sales(
  at.getLeadNeighbours,
  'The leads before and after one in a list, even if it has left the list',
  { query: z.object({ ...filters, sort }), reply: z.object({ previousId: z.nullable(Id), nextId: z.nullable(Id) }) },
)

export const listLeadPlaces = call.sales(
  at.listLeadPlaces,
  'Values of a text field, such as city or company, that start with the search, or a word of it; eight at most',
  {
    query: z.object({
      field: z._default(
        z.enum([...filterFields('text').map(({ name }) => name), 'company' as const], {
          error: 'Must be city, country or company',
        }),
        'city',
      ),
      search: z.optional(SearchText),
    }),
    reply: z.object({ places: z.array(z.string()) }),
  },
)

export const listDuplicates = call.sales(
  at.listDuplicates,
  'Leads with this email address or phone number, however it is written, three at most of each; without both, pairs of leads that may be the same, a page at a time',
  {
    query: z.object({ email: z.optional(SearchText), phone: z.optional(SearchText), ...pageQuery }),
    reply: z.object({
      email: z.array(Duplicate),
      phone: z.array(Duplicate),
      ...pairsOf(DuplicatePair),
    }),
  },
)

export const createLead = call.sales(at.createLead, 'Create a lead', { body: NewLead, reply: Lead, status: 201 })

export const updateLead = call.sales(at.updateLead, 'Change a lead; absent fields keep their value', {
  body: LeadChange,
  reply: Lead,
})

export const patchLead = sameCall(at.patchLead, updateLead)
export const deleteLead = call.sales(at.deleteLead, 'Delete a lead; it can be restored')
export const restoreLead = call.sales(at.restoreLead, 'Restore a deleted lead', { reply: Lead })

export const getLeadSummary = call.sales(
  at.getLeadSummary,
  'Counts and sums of leads; of all of them without a filter',
  { query: LeadFilter, reply: LeadSummary },
)

export const listLeadMoves = call.sales(at.listLeadMoves, 'The stage history of a lead, newest first', {
  reply: z.array(LeadMove),
})

export const listLeadEvents = call.sales(
  at.listLeadEvents,
  'What was changed of a lead and done with its tasks, newest first',
  pagesOf(LeadEvent),
)

export const moveLead = call.sales(at.moveLead, 'Move a lead to another stage, with the reason', {
  body: z.object({
    stage: LeadStage,
    reason: z._default(line(REASON_LENGTH), ''),
    /** The stage that the lead is believed to be in: the move is refused where it has moved since. */
    fromStage: z.optional(LeadStage),
  }),
  reply: z.object({ lead: Lead, move: LeadMove }),
  status: 201,
})

export const undoMove = call.sales(at.undoMove, 'Undo the latest move of a lead', { reply: Lead })

export const getLeadInsights = call.sales(
  at.getLeadInsights,
  'The score of a lead with its reasons, the days in its stage and the suggested next step',
  { reply: LeadInsights },
)
