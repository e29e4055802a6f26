import type { deleteLeads } from '../../../contract/plain/lead-batches.ts'
import type { CallBody } from '../../api/call.ts'
import type { Selection } from '../../lists/selection.ts'
import type { ListSearch } from './list-search.ts'

/** Leads as the calls name them. */
export type LeadChoice = CallBody<typeof deleteLeads>

export function choiceOf({ every, ids }: Selection, search: ListSearch): LeadChoice {
  if (!every) return { ids: [...ids] }
  return {
    matching: {
      search: search.search ?? '',
      stage: search.stage ?? null,
      source: search.source ?? null,
      assignedUserId: search.assignedUserId ?? null,
    },
    except: [...ids],
  }
}
