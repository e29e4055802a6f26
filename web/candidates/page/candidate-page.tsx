import { useLocation } from '@tanstack/react-router'
import { ArrowLeft, Columns2 } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { CandidateRecord, CandidateStage } from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay } from '../../auth/areas.ts'
import { RecordSteps } from '../../lists/record-steps.tsx'
import { pressControl, useShortcuts } from '../../screens/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Rail } from '../../ui/rail.tsx'
import { Select } from '../../ui/select.tsx'
import { Badge } from '../../ui/status.tsx'
import { lookedAt } from '../came-from.ts'
import { useCandidateList, useNeighbours } from '../candidate-list.ts'
import { nameOf } from '../changes.ts'
import { candidateQuery } from '../queries.ts'
import { stageOptions } from '../stages.tsx'
import { useMoveOne } from '../use-move-one.tsx'
import { AnswersCard } from './answers-card.tsx'
import { DeleteButton } from './delete-button.tsx'
import { ContactCard, JobCard } from './facts-cards.tsx'
import { ManagementCard } from './management-card.tsx'
import { ResumeCard } from './resume-card.tsx'
import { EraseButton, RetentionNotice } from './retention-notice.tsx'
import { StoryCard } from './story-card.tsx'
import { SubmissionsCard } from './submissions-card.tsx'
import { recordingOf, submissionOf, VideoCard } from './video-card.tsx'

/** The record of a candidate: the interview and what the team says of it, and beside them a rail of facts. */
export function CandidatePage({ candidate }: { candidate: CandidateRecord }) {
  const notes = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  const shown = recordingOf(candidate, chosen)
  return (
    <>
      <Header candidate={candidate} onNotes={() => notes.current?.click()} />
      <div className="grid items-start gap-4 pt-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-5 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Rail aria-label="How to reach the candidate" className="lg:col-start-2">
          <ContactCard candidate={candidate} />
        </Rail>
        <div className="min-w-0 space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <RetentionNotice candidate={candidate} />
          <SubmissionsCard candidate={candidate} shown={shown?.id} onShow={setChosen} />
          <VideoCard candidate={candidate} shown={shown} onChoose={setChosen} />
          <AnswersCard submission={submissionOf(candidate, shown)} />
          <ResumeCard candidate={candidate} />
          <StoryCard id={candidate.id} />
        </div>
        <Rail aria-label="Candidate details" className="lg:col-start-2">
          <ManagementCard candidate={candidate} editButton={notes} />
          <JobCard candidate={candidate} />
          <div className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3">
            <DeleteButton candidate={candidate} />
            <EraseButton candidate={candidate} />
          </div>
        </Rail>
      </div>
    </>
  )
}

function Header({ candidate, onNotes }: { candidate: CandidateRecord; onNotes: () => void }) {
  const { back, compare } = useCandidateList()
  const { previous, next, open } = useNeighbours(candidate.id)
  const near = next ?? previous
  const { moveTo, dialog } = useMoveOne(candidate)
  const name = nameOf(candidate)
  const title = useRef<HTMLHeadingElement>(null)
  const stage = useId()
  const mayEdit = useMay('hiring')
  useShortcuts(mayEdit ? { stage: () => pressControl(stage), edit: onNotes } : {})
  useArrival(candidate.id, title)
  return (
    <div className="sticky top-14 z-20 -mx-4 -mt-6 flex flex-wrap items-center gap-2 border-b border-border bg-background px-4 py-3 md:-mx-6 md:px-6">
      <Button variant="quiet" size="icon" className="-ml-2" onClick={back}>
        <ArrowLeft aria-hidden />
        <span className="sr-only">Back</span>
      </Button>
      <div className="min-w-0 flex-1">
        <h1
          ref={title}
          tabIndex={-1}
          dir="auto"
          title={name}
          className="truncate rounded-xs text-left text-xl font-semibold outline-none"
        >
          {name}
        </h1>
        <p className="flex min-w-0 items-center gap-2 text-muted-foreground">
          <span className="min-w-0 truncate">
            Application for <bdi>{candidate.jobTitle}</bdi>
          </span>
          {candidate.reappliedAt && <Badge className="shrink-0">Re-applied</Badge>}
          {candidate.openingDeleted && <Badge className="shrink-0">Opening deleted</Badge>}
        </p>
      </div>
      <RecordSteps
        id={candidate.id}
        thing="candidate"
        previous={previous}
        next={next}
        onOpen={open}
        prefetch={(near) => queryClient.prefetchQuery(candidateQuery(near))}
      />
      <div className="flex items-center gap-2 max-sm:w-full">
        <Select<CandidateStage>
          id={stage}
          aria-label="Stage"
          className="w-52 max-sm:flex-1"
          value={stageOf(candidate.status)}
          pending={!mayEdit}
          onValueChange={moveTo}
          options={stageOptions}
        />
        {near && (
          <Button variant="outline" onClick={() => compare(candidate.id, near)}>
            <Columns2 aria-hidden />
            Compare
          </Button>
        )}
        <Button data-edit="hiring" variant="outline" onClick={onNotes}>
          Update Notes
        </Button>
      </div>
      {dialog}
    </div>
  )
}

/**
 * The focus comes to the name, from where one goes on; it stays on the arrow that led here, which may be pressed again.
 */
function useArrival(id: string, title: RefObject<HTMLElement | null>) {
  const { state } = useLocation()
  const arrow = useRef(state.candidateArrow)
  useEffect(() => {
    lookedAt(id)
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.closest('main > *')) return
    const pressed = arrow.current && document.querySelector<HTMLElement>(`[aria-label="${arrow.current}"]`)
    const place = pressed || title.current
    place?.focus({ preventScroll: true })
  }, [id, title])
}
