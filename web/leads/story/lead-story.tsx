import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { errorText } from '../../api/call.ts'
import { useMay } from '../../auth/areas.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { timelineSource } from '../../lists/merge-timeline.ts'
import { Timeline } from '../../lists/timeline.tsx'
import { LeadTasks } from '../../tasks/lead-tasks.tsx'
import { useDrawSteps } from '../../ui/behaviour/use-draw-steps.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useAddNote } from '../notes/changes.ts'
import { NoteEntry } from '../notes/note-entry.tsx'
import { NoteForm } from '../notes/note-form.tsx'
import { notesQuery } from '../notes/queries.ts'
import { leadEventsQuery, leadMovesQuery } from '../queries.ts'
import { EventEntry } from './event-entry.tsx'
import { FreeNotesCard } from './free-notes-card.tsx'
import { MoveEntry } from './move-entry.tsx'

/** Notes & Timeline: where one writes, what is to be done, and all that happened, in one line of time. */
export function LeadStory({ lead }: { lead: Lead }) {
  const add = useAddNote(lead.id)
  const mayEdit = useMay('sales')
  const heading = useId()
  const isDrawn = useDrawSteps(1) > 0
  return (
    <section aria-labelledby={heading} className="min-w-0 space-y-4">
      <div className="rounded-md border border-border bg-card px-4 pb-4">
        <h2 id={heading} className="flex min-h-11 items-center font-semibold">
          Notes & Timeline
        </h2>
        {mayEdit && (
          <NoteForm
            label="New note"
            submit="Add Note"
            onSubmit={(draft, giveBack) => add.mutate(draft, { onError: giveBack })}
          />
        )}
      </div>
      {isDrawn && <LeadTasks lead={lead} />}
      <FreeNotesCard lead={lead} />
      <Card>{isDrawn ? <Story leadId={lead.id} /> : <StorySkeleton />}</Card>
    </section>
  )
}

function Story({ leadId }: { leadId: string }) {
  const notes = useInfiniteQuery(notesQuery(leadId))
  const moves = useQuery(leadMovesQuery(leadId))
  const events = useInfiniteQuery(leadEventsQuery(leadId))
  if (!notes.data || !moves.data || !events.data) {
    const failed = notes.error ?? moves.error ?? events.error
    if (!failed) return <StorySkeleton />
    return (
      <ErrorState
        title="The timeline could not be loaded"
        detail={errorText(failed, 'Check your connection, then try again.')}
        onRetry={() => void Promise.all([notes.refetch(), moves.refetch(), events.refetch()])}
        className="py-8"
      />
    )
  }
  return (
    <Timeline
      sources={[
        timelineSource(rowsOf(notes.data), at, (note) => <NoteEntry note={note} />, notes),
        timelineSource(
          moves.data,
          ({ changedAt }) => changedAt,
          (move) => <MoveEntry move={move} />,
        ),
        timelineSource(rowsOf(events.data), at, (event) => <EventEntry event={event} />, events),
      ]}
    />
  )
}

const at = ({ createdAt }: { createdAt: string }) => createdAt

function StorySkeleton() {
  return (
    <Loading label="Loading the timeline" className="space-y-5">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className="w-40" />
            <Skeleton className={width} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
