import type { deleteLeads } from '../../../contract/lead-batches/endpoints.ts'
import type { Matching } from '../../../contract/lead-batches/fields.ts'
import { filterParts } from '../../../contract/leads/filter.ts'
import type { CallBody } from '../../api/call.ts'
import type { Selection } from '../../lists/selection.ts'
import type { ListSearch } from './list-search.ts'

/** Leads as the calls name them. */
export type LeadChoice = CallBody<typeof deleteLeads>

export function choiceOf({ every, ids }: Selection, search: ListSearch): LeadChoice {
  if (!every) return { ids: [...ids] }
  const parts = filterParts.map((part) => [part, search[part] ?? null])
  const matching = { ...Object.fromEntries(parts), search: search.search ?? '' } as Matching
  return { matching, except: [...ids] }
}
