import type { deleteLeads } from '../../../contract/plain/lead-batches.ts'
import type { CallBody } from '../../api/call.ts'
import type { ListSearch } from './list-search.ts'

/** Which leads of a list are ticked: some, or all that match, also those that are not loaded, but for some. */
export interface Selection {
  every: boolean
  /** The ticked ones; of all, those that are not. */
  ids: ReadonlySet<string>
}

/** Leads as the calls name them. */
export type LeadChoice = CallBody<typeof deleteLeads>

export const nothing: Selection = { every: false, ids: new Set() }
export const everything: Selection = { every: true, ids: new Set() }

export const isSelected = ({ every, ids }: Selection, id: string) => ids.has(id) !== every

export function toggled({ every, ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { every, ids: next }
}

/** How many are ticked, of `total` that match. */
export const countSelected = ({ every, ids }: Selection, total: number) =>
  every ? Math.max(0, total - ids.size) : ids.size

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
