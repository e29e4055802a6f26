import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CandidateMove } from '../../../contract/candidates/fields.ts'
import { useMay } from '../../auth/areas.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { timelineSource } from '../../lists/merge-timeline.ts'
import { Timeline } from '../../lists/timeline.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { commentsQuery, movesQuery } from '../queries.ts'
import { CommentEntry, CommentForm } from './comment-entry.tsx'
import { useAddComment } from './comments.ts'
import { MoveEntry } from './move-entry.tsx'

/** What colleagues wrote about a candidate and the stages they went through, in one line of time. */
export function StoryCard({ id }: { id: string }) {
  const add = useAddComment(id)
  return (
    <Card title="Comments & Timeline">
      {useMay('hiring') && (
        <CommentForm label="New comment" submit="Comment" pending={add.isPending} onSubmit={add.mutateAsync} />
      )}
      <div className="mt-4">
        <Story id={id} />
      </div>
    </Card>
  )
}

function Story({ id }: { id: string }) {
  const comments = useInfiniteQuery(commentsQuery(id))
  const moves = useQuery(movesQuery(id))
  if (!comments.data || !moves.data) {
    const retry = () => void Promise.all([comments.refetch(), moves.refetch()])
    if (comments.isError || moves.isError)
      return <ErrorState title="The timeline could not be loaded" onRetry={retry} className="py-4" />
    return (
      <Loading label="Loading the timeline" className="space-y-2">
        <Skeleton className="w-40" />
        <Skeleton className="w-2/3" />
      </Loading>
    )
  }
  return (
    <Timeline
      sources={[
        timelineSource(
          rowsOf(comments.data),
          ({ createdAt }) => createdAt,
          (comment) => <CommentEntry comment={comment} />,
          comments,
        ),
        timelineSource(
          moves.data,
          ({ changedAt }) => changedAt,
          (move, index) => <MoveEntry move={move} before={beforeOf(moves.data.slice(index + 1), move)} />,
        ),
      ]}
    />
  )
}

/** The move into the stage that was left: a candidate whom another was merged into has the moves of both. */
const beforeOf = (earlier: readonly CandidateMove[], { fromStage }: CandidateMove) =>
  earlier.find(({ toStage }) => toStage === fromStage)
