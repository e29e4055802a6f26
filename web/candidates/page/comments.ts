import { useMutation } from '@tanstack/react-query'
import {
  createComment,
  deleteComment,
  listComments,
  patchComment,
  restoreComment,
} from '../../../contract/candidates/endpoints.ts'
import type { CandidateComment } from '../../../contract/candidates/fields.ts'
import { runCall } from '../../api/call.ts'
import { failedBecause, isConflict } from '../../api/failed.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { commentsQuery } from '../queries.ts'

export function useAddComment(id: string) {
  return useMutation({
    mutationFn: (content: string) => runCall(createComment, { params: { id }, body: { content } }),
    onSuccess: () => refresh(id),
    onError: failedBecause('Failed to add comment'),
  })
}

/** Saves a comment over the version that was seen. */
export function useEditComment(comment: CandidateComment) {
  return useMutation({
    mutationFn: (change: { content: string; version: number }) =>
      runCall(patchComment, { params: nameOf(comment), body: change }),
    onSuccess: () => refresh(comment.candidateId),
    // What someone else changed meanwhile is asked.
    onError: (error) => !isConflict(error) && failedBecause('Failed to save comment')(error),
  })
}

/** The comment as it is now; throws where it was deleted. */
export async function readComment({ candidateId, id }: CandidateComment): Promise<CandidateComment> {
  const comments = await runCall(listComments, { params: { id: candidateId } })
  const found = comments.find((comment) => comment.id === id)
  if (!found) throw new Error('The comment was deleted')
  return found
}

export function useDeleteComment(comment: CandidateComment) {
  const again = () => refresh(comment.candidateId)
  const restore = useMutation({
    mutationFn: () => runCall(restoreComment, { params: nameOf(comment) }),
    onSuccess: again,
    onError: failedBecause('Failed to restore comment'),
  })
  return useMutation({
    mutationFn: () => runCall(deleteComment, { params: nameOf(comment) }),
    onSuccess: () => {
      toast({ title: 'Comment deleted', undo: () => restore.mutate() })
      return again()
    },
    onError: failedBecause('Failed to delete comment'),
  })
}

const nameOf = ({ candidateId, id }: CandidateComment) => ({ id: candidateId, commentId: id })

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: commentsQuery(id).queryKey })
