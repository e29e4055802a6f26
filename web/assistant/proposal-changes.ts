import { useMutation, useQuery } from '@tanstack/react-query'
import { approveProposal, dismissProposal, getProposal, undoProposal } from '../../contract/assistant/endpoints.ts'
import type { Proposal } from '../../contract/assistant/fields.ts'
import { listLeads } from '../../contract/leads/endpoints.ts'
import { listTasks } from '../../contract/tasks/endpoints.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keyOf, keysBelow } from '../api/keys.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'

const acts = { approve: approveProposal, dismiss: dismissProposal, undo: undoProposal } as const

const failures: Record<keyof typeof acts, string> = {
  approve: 'This could not be done',
  dismiss: 'The proposal could not be dismissed',
  undo: 'This could not be undone',
}

/** A proposal as it stands: what was done with it in another tab shows here too. */
export function useProposal(known: Proposal): Proposal {
  const { data } = useQuery({
    ...callQuery(getProposal, { params: { id: known.id } }),
    initialData: known,
    refetchOnWindowFocus: 'always',
  })
  return data
}

/** What a person decides of a proposal. */
export function useDecideProposal({ id }: Proposal) {
  const key = keyOf(getProposal, { params: { id } })
  return useMutation({
    mutationFn: (act: keyof typeof acts) => runCall(acts[act], { params: { id } }),
    onSuccess: (proposal) => {
      queryClient.setQueryData(key, proposal)
      for (const queryKey of [keysBelow(listLeads, {}), keysBelow(listTasks, {})]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
    onError: (error, act) => {
      failed(failures[act])(error)
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
