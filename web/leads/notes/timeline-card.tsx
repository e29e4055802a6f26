import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { errorText } from '../../api/call.ts'
import { useMay } from '../../auth/areas.ts'
import { ShowMore } from '../../lists/show-more.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useAddNote } from './changes.ts'
import { mergeHistory } from './history.ts'
import { MoveEntry } from './move-entry.tsx'
import { NoteEntry } from './note-entry.tsx'
import { NoteForm } from './note-form.tsx'
import { movesQuery, notesQuery } from './queries.ts'

/** Notes & Timeline: typed notes and the stages the lead went through, in one line of time. */
export function TimelineCard({ lead }: { lead: Lead }) {
  const add = useAddNote(lead.id)
  return (
    <Card title="Notes & Timeline">
      {useMay('sales') && (
        <NoteForm
          label="New note"
          submit="Add Note"
          onSubmit={(draft, giveBack) => add.mutate(draft, { onError: giveBack })}
        />
      )}
      <div className="mt-5">
        <History leadId={lead.id} />
      </div>
    </Card>
  )
}

function History({ leadId }: { leadId: string }) {
  const notes = useInfiniteQuery(notesQuery(leadId))
  const moves = useQuery(movesQuery(leadId))
  const failed = notes.error ?? moves.error
  if (failed && !(notes.data && moves.data)) {
    const retry = () => void Promise.all([notes.refetch(), moves.refetch()])
    return (
      <ErrorState
        title="The timeline could not be loaded"
        detail={errorText(failed, 'Check your connection, then try again.')}
        onRetry={retry}
        className="py-8"
      />
    )
  }
  if (!notes.data || !moves.data) return <HistorySkeleton />
  const history = mergeHistory({
    notes: notes.data.pages.flatMap((page) => page.rows),
    moves: moves.data,
    complete: !notes.hasNextPage,
  })
  return (
    <>
      <ol aria-label="Timeline entries">
        {history.map((entry) => (
          <li key={entry.id} className="group/entry relative flex gap-3 pb-5 last:pb-0">
            <Line />
            {'note' in entry ? <NoteEntry note={entry.note} /> : <MoveEntry move={entry.move} />}
          </li>
        ))}
      </ol>
      <ShowMore list={notes} text="Show older entries" />
    </>
  )
}

/** The thread from one entry's sign to the next. */
function Line(): ReactNode {
  return <span aria-hidden className="absolute top-8 bottom-0 left-3.5 w-px bg-border group-last/entry:hidden" />
}

function HistorySkeleton() {
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
