import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createLead,
  deleteLead,
  type Lead,
  moveLead,
  patchLead,
  restoreLead,
  type StageChange,
  undoMove,
  updateLead,
} from '../../contract/leads.ts'
import { type CallBody, CallError, errorText, runCall } from '../api/call.ts'
import { toast } from '../ui/toast.ts'
import { keepLead, refreshLeadLists, refreshLeadStory, takeFromLists } from './cached-leads.ts'
import { stageNames } from './stage.tsx'

/** Where saving a lead leads when the session has ended (spec 1 §8). */
const saving = { signInAt: '/api/login' } as const

export function useCreateLead() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: saving,
    mutationFn: (lead: CallBody<typeof createLead>) => runCall(createLead, { body: lead }),
    onSuccess: (lead) => {
      keepLead(queryClient, lead)
      void refreshLeadLists(queryClient)
      toast({ title: 'Lead created successfully', description: lead.name })
    },
    onError: failed('Failed to create lead'),
  })
}

export function useUpdateLead(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: saving,
    mutationFn: (change: CallBody<typeof updateLead>) => runCall(updateLead, { params: { id }, body: change }),
    onSuccess: (lead) => {
      keepLead(queryClient, lead)
      void refreshLead(queryClient, id)
      toast({ title: 'Lead updated successfully', description: lead.name })
    },
    onError: failed('Failed to update lead'),
  })
}

type Fact = CallBody<typeof patchLead>

/** Changes one fact of a lead, with Undo; what others changed meanwhile stays. A wrong value is said at the fact. */
export function useChangeFact(lead: Lead) {
  const queryClient = useQueryClient()
  const change = (fact: Fact) => runCall(patchLead, { params: { id: lead.id }, body: fact })
  const keep = (changed: Lead) => {
    keepLead(queryClient, changed)
    void refreshLead(queryClient, lead.id)
  }
  const undo = useMutation({
    meta: saving,
    mutationFn: change,
    onSuccess: (changed) => {
      keep(changed)
      toast({ title: 'Lead updated successfully', description: 'The change was taken back.' })
    },
    onError: failed('Failed to update lead'),
  })
  return useMutation({
    meta: saving,
    mutationFn: change,
    onMutate: (fact): Fact => Object.fromEntries(Object.keys(fact).map((field) => [field, lead[field as keyof Fact]])),
    onSuccess: (changed, _fact, before) => {
      keep(changed)
      toast({
        title: 'Lead updated successfully',
        description: changed.name,
        action: { label: 'Undo', run: () => undo.mutate(before) },
      })
    },
    onError: (error) => {
      const isWrong = error instanceof CallError && Object.keys(error.fields).length > 0
      if (!isWrong) failed('Failed to update lead')(error)
    },
  })
}

/** Deletes leads at once, puts them back when that fails, and offers Undo. */
export function useDeleteLeads() {
  const queryClient = useQueryClient()
  const restore = useRestoreLeads()
  return useMutation({
    mutationFn: (ids: readonly string[]) => inTurn(ids, (id) => runCall(deleteLead, { params: { id } })),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: ['/api/leads', 'pages'] })
      return takeFromLists(queryClient, ids)
    },
    onSuccess: (_, ids) =>
      toast({
        title: ids.length === 1 ? 'Lead deleted successfully' : `${ids.length} leads deleted successfully`,
        action: { label: 'Undo', run: () => restore.mutate(ids) },
      }),
    onError: (error, _ids, putBack) => {
      putBack?.()
      failed('Failed to delete lead')(error)
    },
    onSettled: (_data, _error, ids) => refreshLeads(queryClient, ids),
  })
}

/** Moves a lead to another stage, with Undo (decisions §4). */
export function useMoveLead(id: string) {
  const queryClient = useQueryClient()
  const undo = useUndoMove(id)
  return useMutation({
    mutationFn: (move: CallBody<typeof moveLead>) => runCall(moveLead, { params: { id }, body: move }),
    onSuccess: ({ lead, change }) => {
      keepLead(queryClient, lead)
      void refreshLead(queryClient, id)
      toast({
        title: `Moved to ${stageNames[lead.stage]}`,
        description: lead.name,
        action: { label: 'Undo', run: () => undo.mutate(change) },
      })
    },
    onError: failed('Failed to process the deal'),
  })
}

function useRestoreLeads() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => inTurn(ids, (id) => runCall(restoreLead, { params: { id } })),
    onSuccess: (_, ids) => toast({ title: ids.length === 1 ? 'Lead restored' : `${ids.length} leads restored` }),
    onError: failed('Failed to restore lead'),
    onSettled: (_data, _error, ids) => refreshLeads(queryClient, ids),
  })
}

function useUndoMove(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: StageChange) => runCall(undoMove, { params: { id, changeId: change.id } }),
    onSuccess: (lead: Lead) => {
      keepLead(queryClient, lead)
      void refreshLead(queryClient, id)
      toast({ title: `Back in ${stageNames[lead.stage]}`, description: lead.name })
    },
    onError: failed('Failed to undo the move'),
  })
}

const failed = (title: string) => (error: unknown) =>
  toast({ title, description: errorText(error, 'Please try again.'), variant: 'destructive' })

const refreshLead = (queryClient: QueryClient, id: string) =>
  Promise.all([refreshLeadLists(queryClient), refreshLeadStory(queryClient, id)])

function refreshLeads(queryClient: QueryClient, ids: readonly string[]) {
  // Whoever opens one of them asks the server; the page just being left does not.
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: ['/api/leads', id], refetchType: 'none' })
  return refreshLeadLists(queryClient)
}

/** One after the other: a selection of hundreds must not hold up everybody else's calls. */
async function inTurn(ids: readonly string[], act: (id: string) => Promise<unknown>) {
  for (const id of ids) await act(id)
}
