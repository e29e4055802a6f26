import { useMutation } from '@tanstack/react-query'
import {
  assignLeads,
  deleteLeads,
  moveLeads,
  restoreLeads,
  undoAssignments,
  undoLeadMoves,
} from '../../contract/lead-batches/endpoints.ts'
import type { Assignment } from '../../contract/lead-batches/fields.ts'
import { deleteLead, listLeads } from '../../contract/leads/endpoints.ts'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { leadStageNames } from '../../contract/leads/names.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { formatCount } from '../format.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { leadLists, refreshLeadLists, takeFromLists } from './cached-leads.ts'
import type { LeadChoice } from './list/lead-choice.ts'

export function useMoveLeads() {
  const undo = useUndo((ids: string[]) => runCall(undoLeadMoves, { body: { ids } }), 'moved back')
  return useMutation({
    mutationFn: ({ choice, ...goal }: { choice: LeadChoice; stage: LeadStage; reason?: string }) =>
      runCall(moveLeads, { body: { ...choice, ...goal } }),
    onSuccess: ({ moveIds }, { stage }) =>
      say(moveIds.length, `moved to ${leadStageNames[stage]}`, () => undo.mutate(moveIds)),
    onError: failed('Failed to update leads'),
    onSettled: refresh,
  })
}

/** Assigns leads, or unassigns them, in one step, which one Undo takes back. */
export function useAssignLeads() {
  const undo = useUndo(
    (assignments: Assignment[]) => runCall(undoAssignments, { body: { assignments } }),
    'returned to their previous owners',
  )
  return useMutation({
    mutationFn: ({ choice, to }: { choice: LeadChoice; to: { id: string | null; name: string } }) =>
      runCall(assignLeads, { body: { ...choice, assignedUserId: to.id } }),
    onSuccess: ({ assignments }, { to }) => {
      const count = assignments.reduce((sum, { ids }) => sum + ids.length, 0)
      say(count, to.id ? `assigned to ${to.name}` : 'unassigned', () => undo.mutate(assignments))
    },
    onError: failed('Failed to update leads'),
    onSettled: refresh,
  })
}

export function useDeleteLeads() {
  const restore = useRestoreLeads()
  return useMutation({
    mutationFn: deleteChosen,
    onMutate: async ({ ids }: LeadChoice) => {
      await queryClient.cancelQueries({ queryKey: leadLists })
      return takeFromLists(ids ?? [])
    },
    onSuccess: (ids) =>
      toast({
        title: ids.length === 1 ? 'Lead deleted successfully' : `${formatCount(ids.length)} leads deleted successfully`,
        ...(ids.length > 0 && { undo: () => restore.mutate(ids) }),
      }),
    onError: (error, _choice, putBack) => {
      putBack?.()
      failed('Failed to delete lead')(error)
    },
    onSettled: refresh,
  })
}

async function deleteChosen(choice: LeadChoice): Promise<string[]> {
  const [id, ...others] = choice.ids ?? []
  if (!id || others.length > 0) return (await runCall(deleteLeads, { body: choice })).ids
  await runCall(deleteLead, { params: { id } })
  return [id]
}

function useRestoreLeads() {
  return useMutation({
    mutationFn: (ids: string[]) => runCall(restoreLeads, { body: { ids } }),
    onSuccess: ({ leads, left }) =>
      toast({ title: leads === 1 ? 'Lead restored' : `${formatCount(leads)} leads restored`, ...leftText(left) }),
    onError: failed('Failed to restore lead'),
    onSettled: refresh,
  })
}

function useUndo<Done>(takeBack: (done: Done) => Promise<{ leads: number; left: number }>, said: string) {
  return useMutation({
    mutationFn: takeBack,
    onSuccess: ({ leads, left }) => toast({ title: `${countText(leads)} ${said}`, ...leftText(left) }),
    onError: failed('Failed to undo'),
    onSettled: refresh,
  })
}

/** Says how many an undo left as they are. */
export const leftText = (left: number) =>
  left > 0
    ? { description: `${formatCount(left)} changed since and ${left === 1 ? 'stays as it is' : 'stay as they are'}.` }
    : {}

function say(count: number, what: string, undo: () => void) {
  if (count === 0) return toast({ title: 'Nothing to change', description: `They were already ${what}.` })
  toast({ title: `${countText(count)} ${what}`, undo })
}

const countText = (count: number) => (count === 1 ? '1 lead' : `${formatCount(count)} leads`)

function refresh() {
  // Opening one of them asks the server; the page just being left does not.
  void queryClient.invalidateQueries({ queryKey: keysBelow(listLeads, {}), refetchType: 'none' })
  return refreshLeadLists()
}
