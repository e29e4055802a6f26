import { useMutation } from '@tanstack/react-query'
import { listCandidates } from '../../contract/candidates/endpoints.ts'
import {
  createOpening,
  deleteOpening,
  duplicateOpening,
  listOpenings,
  patchOpening,
  restoreOpening,
} from '../../contract/openings/endpoints.ts'
import type { NewOpening, Opening } from '../../contract/openings/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause, isAboutFields, isConflict } from '../api/failed.ts'
import { keysBelow, pagesKey } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** Saves what the form holds: a new opening, or a change of one, over the version that was seen. */
export function useSaveOpening(opening: Opening | undefined) {
  return useMutation({
    mutationFn: ({ version, ...fields }: NewOpening & { version: number | undefined }) =>
      opening
        ? runCall(patchOpening, { params: { id: opening.id }, body: { ...fields, ...(version && { version }) } })
        : runCall(createOpening, { body: fields }),
    onSuccess: (saved) => {
      refreshOpenings()
      toast({ title: opening ? 'Job Opening Updated' : 'Job Opening Created', description: saved.title })
    },
    onError: (error) => {
      // The form itself says what is wrong with a field, or that someone else changed it.
      if (isConflict(error) || isAboutFields(error)) return
      failedBecause('Error', 'Failed to save job opening. Please try again.')(error)
    },
  })
}

/** Makes a draft of the same words, which is then there to be edited. */
export function useDuplicateOpening(onDone: (copy: Opening) => void) {
  return useMutation({
    mutationFn: (opening: Opening) => runCall(duplicateOpening, { params: { id: opening.id } }),
    onSuccess: (copy) => {
      refreshOpenings()
      toast({ title: 'Job Opening Duplicated', description: 'The copy is a draft that only your team sees.' })
      onDone(copy)
    },
    onError: failedBecause('Error', 'Failed to duplicate job opening. Please try again.'),
  })
}

export function useDeleteOpening() {
  const restore = useMutation({
    mutationFn: (opening: Opening) => runCall(restoreOpening, { params: { id: opening.id } }),
    onSuccess: (opening) => {
      refreshOpenings()
      toast({ title: 'Job Opening Restored', description: opening.title })
    },
    onError: failedBecause('Error', 'Failed to restore job opening. Please try again.'),
  })
  return useMutation({
    mutationFn: (opening: Opening) => runCall(deleteOpening, { params: { id: opening.id } }),
    onSuccess: (_reply, opening) => {
      refreshOpenings()
      const { candidateCount } = opening
      toast({
        title: 'Job Opening Deleted',
        ...(candidateCount > 0 && {
          description: `${candidateCount === 1 ? 'Its candidate stays' : `Its ${candidateCount} candidates stay`} under All Candidates.`,
        }),
        undo: () => restore.mutate(opening),
      })
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to delete job opening. Please try again.',
        variant: 'destructive',
      }),
  })
}

/** What shows openings is asked for again; candidates name their opening. */
export function refreshOpenings() {
  void queryClient.invalidateQueries({ queryKey: keysBelow(listOpenings, {}) })
  void queryClient.invalidateQueries({ queryKey: pagesKey(listCandidates, {}) })
}
