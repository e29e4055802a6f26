import type { Lead, LeadField } from '../../../contract/leads/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { type Fact, useChangeFact } from '../changes.ts'
import { useConflictFields } from '../conflict-fields.tsx'
import { leadQuery } from '../queries.ts'

/**
 * Saves one fact of a lead over the lead as one saw it. Where someone else changed the same fact meanwhile, the dialog,
 * which has to be rendered, asks whose stays. `save` returns whether it is saved.
 */
export function useSaveFact(lead: Lead, onSaved = () => {}) {
  const change = useChangeFact(lead)
  const merging = useMergedSave<LeadField, Fact>({
    what: 'lead',
    fields: useConflictFields(),
    send: (fact, seen) => change.mutateAsync({ ...fact, ...(seen && { version: seen.version }) }),
    askAgain: () => queryClient.fetchQuery({ ...leadQuery(lead.id), staleTime: 0 }),
    onSaved,
  })
  return {
    change,
    // What was refused is said by a toast, or at the fact.
    save: (fact: Fact, seen: Lead) => merging.save(fact, seen).catch(() => false),
    dialog: merging.dialog,
    isAsking: merging.isAsking,
  }
}
