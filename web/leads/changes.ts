import { useMutation } from '@tanstack/react-query'
import { createLead, listLeadMoves, moveLead, patchLead, undoMove, updateLead } from '../../contract/leads/endpoints.ts'
import type { Lead, LeadMove } from '../../contract/leads/fields.ts'
import { leadStageNames } from '../../contract/leads/names.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed, isAboutFields, isConflict } from '../api/failed.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { keepLead, refreshLeadLists, refreshLeadStory } from './cached-leads.ts'
import { leadFieldNames } from './fields.ts'

/** Where saving a lead leads when the session has ended. */
const saving = { signInAt: '/api/login' } as const

export function useCreateLead() {
  return useMutation({
    meta: saving,
    mutationFn: (lead: CallBody<typeof createLead>) => runCall(createLead, { body: lead }),
    onSuccess: (lead) => {
      keepLead(lead)
      void refreshLeadLists()
      toast({ title: 'Lead created successfully', description: lead.name })
    },
    onError: failed('Failed to create lead'),
  })
}

/** Saves an edited lead; where that moved it to another stage, one Undo takes everything back. */
export function useUpdateLead(id: string) {
  const undo = useUndoUpdate(id)
  return useMutation({
    meta: saving,
    mutationFn: async ({ before, change }: { before: Lead; change: CallBody<typeof updateLead> }) => {
      const lead = await runCall(updateLead, { params: { id }, body: change })
      const moves = lead.stage === before.stage ? [] : await runCall(listLeadMoves, { params: { id } })
      return {
        lead,
        move: moves.find(({ fromStage, toStage }) => fromStage === before.stage && toStage === lead.stage),
      }
    },
    onSuccess: ({ lead, move }, { before }) => {
      keep(lead)
      toast({
        title: 'Lead updated successfully',
        description: lead.name,
        ...(move && { undo: () => undo.mutate({ before, after: lead, move }) }),
      })
    },
    // What someone else changed meanwhile is merged, or asked.
    onError: (error) => {
      if (!isConflict(error)) failed('Failed to update lead')(error)
    },
  })
}

/** Takes back what a form changed together with the stage; the server refuses it once someone else has changed the lead. */
function useUndoUpdate(id: string) {
  return useMutation({
    mutationFn: async ({ before, after, move }: { before: Lead; after: Lead; move: LeadMove }) => {
      const facts = leadFieldNames.filter((field) => field !== 'stage' && before[field] !== after[field])
      const change = Object.fromEntries(facts.map((field) => [field, before[field]]))
      if (facts.length > 0) await runCall(patchLead, { params: { id }, body: { ...change, version: after.version } })
      return runCall(undoMove, { params: { id, moveId: move.id } })
    },
    onSuccess: (lead) => {
      keep(lead)
      toast({ title: 'Lead updated successfully', description: 'The change was undone.' })
    },
    onError: failed('Failed to undo'),
  })
}

export type Fact = Omit<CallBody<typeof patchLead>, 'reason'>

/** Changes one fact of a lead, with Undo; what others changed meanwhile stays. A wrong value is said at the fact. */
export function useChangeFact() {
  const change = ({ lead, fact }: { lead: Lead; fact: Fact }) =>
    runCall(patchLead, { params: { id: lead.id }, body: fact })
  const undo = useMutation({
    meta: saving,
    mutationFn: change,
    onSuccess: (changed) => {
      keep(changed)
      toast({ title: 'Lead updated successfully', description: 'The change was undone.' })
    },
    onError: failed('Failed to update lead'),
  })
  return useMutation({
    meta: saving,
    mutationFn: change,
    onMutate: ({ lead, fact }): Fact =>
      Object.fromEntries(leadFieldNames.filter((field) => field in fact).map((field) => [field, lead[field]])),
    onSuccess: (changed, { lead }, before) => {
      keep(changed)
      toast({
        title: 'Lead updated successfully',
        description: changed.name,
        undo: () => undo.mutate({ lead, fact: before }),
      })
    },
    onError: (error) => {
      if (!isAboutFields(error) && !isConflict(error)) failed('Failed to update lead')(error)
    },
  })
}

export function useMoveLead() {
  const undo = useUndoMove()
  return useMutation({
    mutationFn: ({ id, ...move }: CallBody<typeof moveLead> & { id: string }) =>
      runCall(moveLead, { params: { id }, body: move }),
    onSuccess: ({ lead, move }) => {
      keep(lead)
      toast({
        title: `Moved to ${leadStageNames[lead.stage]}`,
        description: lead.name,
        undo: () => undo.mutate(move),
      })
    },
    onError: failed('Failed to process the deal'),
  })
}

function useUndoMove() {
  return useMutation({
    mutationFn: ({ leadId, id }: LeadMove) => runCall(undoMove, { params: { id: leadId, moveId: id } }),
    onSuccess: (lead: Lead) => {
      keep(lead)
      toast({ title: `Back in ${leadStageNames[lead.stage]}`, description: lead.name })
    },
    onError: failed('Failed to undo the move'),
  })
}

/** Shows a lead as it is now, and reloads what else that changes. */
function keep(lead: Lead) {
  keepLead(lead)
  void refreshLeadLists()
  void refreshLeadStory(lead.id)
}
