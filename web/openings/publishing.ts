import { useMutation } from '@tanstack/react-query'
import { patchOpening } from '../../contract/openings/endpoints.ts'
import type { Opening, OpeningChange } from '../../contract/openings/fields.ts'
import { visibilityOf } from '../../contract/openings/visibility.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { refreshOpenings } from './changes.ts'
import { openingQuery } from './queries.ts'

/** What one does to an opening with one press. */
export type Step = 'publish' | 'publish_on' | 'pause' | 'close'

export const stepNames: Record<Step, string> = {
  publish: 'Publish',
  publish_on: 'Publish without deadline',
  pause: 'Pause',
  close: 'Close opening',
}

/**
 * The steps that an opening can take, the nearest first; `at` is where and when. Publishing what would not be seen all the
 * same, as its deadline has passed, takes the deadline away too.
 */
export function stepsOf(opening: Opening, at: Parameters<typeof visibilityOf>[1]): Step[] {
  const isLive = visibilityOf(opening, at) === 'live'
  const wouldBe = visibilityOf({ ...opening, ...changes.publish }, at)
  const publish = wouldBe === 'live' ? 'publish' : 'publish_on'
  return [isLive ? 'pause' : publish, ...(opening.status === 'closed' ? [] : (['close'] as const))]
}

type Publication = Pick<Opening, 'status' | 'publishedOnPortal' | 'applicationDeadline'>

const changes: Record<Step, Partial<Publication>> = {
  publish: { status: 'active', publishedOnPortal: true },
  publish_on: { status: 'active', publishedOnPortal: true, applicationDeadline: null },
  pause: { status: 'paused' },
  close: { status: 'closed' },
}

const said: Record<Step, string> = {
  publish: 'Job Opening Published',
  publish_on: 'Job Opening Published',
  pause: 'Job Opening Paused',
  close: 'Job Opening Closed',
}

/** Takes a step, with an Undo that puts back what it changed, unless someone changed the opening since. */
export function useStep(opening: Opening) {
  const save = (body: OpeningChange) => runCall(patchOpening, { params: { id: opening.id }, body })
  const show = (saved: Opening) => {
    queryClient.setQueryData(openingQuery(saved.id).queryKey, saved)
    refreshOpenings()
  }
  const refused = (error: Error) => {
    failedBecause('Error', 'Failed to save job opening. Please try again.')(error)
    refreshOpenings()
  }
  const undo = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      show(saved)
      toast({ title: 'Job Opening Updated', description: `${saved.title} is as it was.` })
    },
    onError: refused,
  })
  return useMutation({
    mutationFn: (step: Step) => save({ ...changes[step], version: opening.version }),
    onSuccess: (saved, step) => {
      show(saved)
      const { status, publishedOnPortal, applicationDeadline } = opening
      const before = { status, publishedOnPortal, applicationDeadline, version: saved.version }
      toast({
        title: said[step],
        description: saved.title,
        undo: () => undo.mutate(before),
      })
    },
    onError: refused,
  })
}
