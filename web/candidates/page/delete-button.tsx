import { deleteCandidate, getCandidate, listCandidates } from '../../../contract/candidates/endpoints.ts'
import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { restoreFromTrash } from '../../../contract/trash/endpoints.ts'
import { runCall } from '../../api/call.ts'
import { keysBelow } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { useDeletion } from '../../lists/use-deletion.ts'
import { Button } from '../../ui/button.tsx'
import { useCandidateList } from '../candidate-list.ts'
import { nameOf } from '../changes.ts'

/** Puts a candidate in the trash and goes back to the list. */
export function DeleteButton({ candidate }: { candidate: CandidateRecord }) {
  const { back } = useCandidateList()
  const remove = useDeletion<CandidateRecord>({
    noun: 'Candidate',
    nameOf,
    remove: ({ id }) => runCall(deleteCandidate, { params: { id } }),
    restore: async (deleted) => {
      await runCall(restoreFromTrash, { params: { kind: 'candidate', id: deleted.id } })
      return deleted
    },
    hide: async () => {
      back()
      return () => undefined
    },
    refresh: async () => {
      queryClient.removeQueries({
        queryKey: keysBelow(getCandidate, { params: { id: candidate.id } }),
        type: 'inactive',
      })
      await queryClient.invalidateQueries({ queryKey: keysBelow(listCandidates, {}) })
    },
  })
  return (
    <Button
      data-edit="hiring"
      variant="link"
      size="inline"
      className="text-destructive-text"
      onClick={() => remove.mutate(candidate)}
    >
      Delete this candidate
    </Button>
  )
}
