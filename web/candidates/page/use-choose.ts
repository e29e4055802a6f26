import { useMutation } from '@tanstack/react-query'
import { chooseSubmission, listCandidates } from '../../../contract/candidates/endpoints.ts'
import type { Submission } from '../../../contract/candidates/fields.ts'
import { runCall } from '../../api/call.ts'
import { failedBecause } from '../../api/failed.ts'
import { keysBelow } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatMoment } from '../../format.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { candidateQuery } from '../queries.ts'

interface Choice {
  chosen: Submission
  /** The one that counted until now. */
  insteadOf: Submission
  /** Whether this takes a choice back. */
  back?: boolean
}

/** Has another submission of a candidate count, with an Undo; `onChosen` runs once it does. */
export function useChoose(candidateId: string, onChosen: () => void) {
  const { queryKey } = candidateQuery(candidateId)
  const choose = useMutation({
    mutationFn: ({ chosen, insteadOf }: Choice) =>
      runCall(chooseSubmission, {
        params: { id: candidateId },
        body: { submissionId: chosen.id, insteadOf: insteadOf.id },
      }),
    onSuccess: (candidate, { chosen, insteadOf, back }) => {
      queryClient.setQueryData(queryKey, candidate)
      onChosen()
      const undo = () => choose.mutate({ chosen: insteadOf, insteadOf: chosen, back: true })
      toast({
        title: back ? 'Choice undone' : 'Application chosen',
        description: `The one sent ${formatMoment(chosen.createdAt)} counts${back ? ' again' : ''}.`,
        ...(!back && { undo }),
      })
    },
    onError: failedBecause('Update Failed', 'Please try again.'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keysBelow(listCandidates, {}) }),
  })
  return choose
}
