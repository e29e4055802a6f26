import type { Lead, LeadField } from '../../../contract/leads/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { type Fact, useChangeFact } from '../changes.ts'
import { useConflictFields } from '../conflict-fields.tsx'
import { leadQuery } from '../queries.ts'
import { useFindEditor } from '../use-find-editor.ts'

interface SaveFactOptions {
  onSaved?: () => void
  /** Someone else changed the same fact of the lead that one began with. */
  onContest?: (lead: Lead) => void
}

/**
 * Saves one fact of a lead over the lead as one saw it. Where someone else changed the same fact meanwhile, the dialog,
 * which has to be rendered, asks whose stays. `save` returns whether it is saved.
 */
export function useSaveFact({ onSaved = () => {}, onContest }: SaveFactOptions = {}) {
  const change = useChangeFact()
  const merging = useMergedSave<LeadField, Fact, Lead>({
    what: 'lead',
    fields: useConflictFields(),
    // What is changed here began with the lead as it was seen.
    send: (fact, seen) => change.mutateAsync({ lead: seen as Lead, fact: { ...fact, version: seen?.version } }),
    askAgain: ({ id }) => queryClient.fetchQuery({ ...leadQuery(id), staleTime: 0 }),
    onSaved,
    findEditor: useFindEditor(),
    ...(onContest && { onContest }),
  })
  return {
    change,
    /** The same, but raises what is refused. */
    trySave: merging.save,
    // What was refused is said by a toast, or at the fact.
    save: (fact: Fact, seen: Lead) => merging.save(fact, seen).catch(() => false),
    dialog: merging.dialog,
    isAsking: merging.isAsking,
  }
}
