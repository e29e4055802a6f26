import { useMutation } from '@tanstack/react-query'
import { dismissDuplicate, mergeLeads, undoDismissal, unmergeLeads } from '../../../contract/merges/endpoints.ts'
import { getLead } from '../../../contract/leads/endpoints.ts'
import type { DuplicatePair, Lead, LeadField } from '../../../contract/leads/fields.ts'
import { runCall } from '../../api/call.ts'
import { failed, failedBecause } from '../../api/failed.ts'
import { keyOf } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { keepLead } from '../cached-leads.ts'
import { type FormField, formLabelOf } from '../fields.ts'

export type Side = 'this' | 'other'

interface Merge {
  pair: readonly [Lead, Lead]
  fields: Partial<Record<LeadField, Side>>
}

/** Merges the second lead of a pair into the first, which one Undo takes back. */
export function useMergeLeads() {
  const undo = useUnmerge()
  return useMutation({
    mutationFn: ({ pair: [one, other], fields }: Merge) =>
      runCall(mergeLeads, {
        params: { id: one.id },
        body: { with: other.id, fields, version: one.version, withVersion: other.version },
      }),
    onSuccess: (lead, { pair: [, other] }) => {
      keepLead(lead)
      // The address of the other leads here from now on.
      queryClient.setQueryData(keyOf(getLead, { params: { id: other.id } }), lead)
      toast({ title: 'Leads merged', description: lead.name, undo: () => undo.mutate(other.id) })
    },
    onError: failedBecause('Failed to merge the leads'),
    // The dialog closes before all is loaded again.
    onSettled: () => void refresh(),
  })
}

function useUnmerge() {
  return useMutation({
    mutationFn: (id: string) => runCall(unmergeLeads, { params: { id } }),
    onSuccess: ({ lead, other, kept }) => {
      keepLead(lead)
      keepLead(other)
      toast({ title: 'Merge undone', description: keptText(kept) || `${lead.name} and ${other.name} are apart again.` })
    },
    onError: failedBecause('Failed to undo the merge'),
    onSettled: refresh,
  })
}

/** Says which fields an undo left as they are. */
function keptText(kept: readonly string[]): string {
  if (kept.length === 0) return ''
  const names = new Intl.ListFormat('en-US').format(kept.map((field) => formLabelOf(field as FormField)))
  return `${names} changed since and ${kept.length === 1 ? 'stays as it is' : 'stay as they are'}.`
}

export function useDismiss() {
  const paramsOf = ({ leads: [one, other] }: DuplicatePair) => ({ id: one.id, otherId: other.id })
  const undo = useMutation({
    mutationFn: (pair: DuplicatePair) => runCall(undoDismissal, { params: paramsOf(pair) }),
    onSuccess: () => toast({ title: 'Listed as duplicates again' }),
    onError: failed('Failed to undo'),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (pair: DuplicatePair) => runCall(dismissDuplicate, { params: paramsOf(pair) }),
    onSuccess: (_reply, pair) =>
      toast({
        title: 'Not duplicates',
        description: pair.leads.map(({ name }) => name).join(' and '),
        undo: () => undo.mutate(pair),
      }),
    onError: failed('Failed to dismiss the pair'),
    onSettled: refresh,
  })
}

/** Notes and tasks of the leads may be shown anywhere. */
const refresh = () => queryClient.invalidateQueries()
