import { Clapperboard, FileVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CandidateRecord, Submission } from '../../../contract/candidates/fields.ts'
import { PLACEHOLDER_VIDEO } from '../../../contract/careers/application.ts'
import type { Recording } from '../../../contract/recordings/fields.ts'
import { usualQuestions } from '../../apply/questions.ts'
import { formatDate } from '../../format.ts'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/status.tsx'
import { Answers, Average } from './answers.tsx'
import { Player } from './player.tsx'

interface VideoCardProps {
  candidate: CandidateRecord
  /** The recording that is shown, where there is one. */
  shown: Recording | undefined
  onChoose: (id: string) => void
}

/** Which recording is shown: the chosen one, or else that of the application that counts. */
export function recordingOf({ recordings, videoUrl }: CandidateRecord, chosen: string | undefined) {
  const byId = (wanted: string | undefined) => recordings.find(({ id }) => id === wanted)
  return byId(chosen) ?? byId(videoUrl?.split('/').at(-1))
}

/** The application with which a recording came, or else the one that counts. */
export const submissionOf = ({ submissions }: CandidateRecord, shown: Recording | undefined): Submission | undefined =>
  submissions.find(({ id }) => id === shown?.submissionId) ?? submissions.find(({ counts }) => counts)

/** The recorded interview, in each of the cases it may be in. */
export function VideoCard({ candidate, shown, onChoose }: VideoCardProps) {
  const { videoUrl, recordings } = candidate
  const questions = submissionOf(candidate, shown)?.interviewQuestions ?? usualQuestions
  if (questions.length === 0 && !shown && !videoUrl) {
    return (
      <Card title="Rating" action={<Average id={candidate.id} />}>
        <Answers id={candidate.id} questions={['Overall']} chapters={[]} />
      </Card>
    )
  }
  return (
    <Card
      title="Video Interview"
      action={
        <span className="flex shrink-0 items-center gap-2">
          {shown?.kind === 'audio' && <Badge>Sound only</Badge>}
          {shown?.madeElsewhere && <Badge>Made elsewhere</Badge>}
          <Average id={candidate.id} />
        </span>
      }
    >
      {recordings.length > 1 && <Versions recordings={recordings} shown={shown?.id} onChoose={onChoose} />}
      {shown ? (
        <Player key={shown.id} recording={shown}>
          {(player) => <Answers id={candidate.id} questions={questions} {...player} />}
        </Player>
      ) : (
        <>
          <WithoutRecording videoUrl={videoUrl} />
          <div className="mt-3">
            <Answers id={candidate.id} questions={questions} chapters={[]} />
          </div>
        </>
      )}
    </Card>
  )
}

function WithoutRecording({ videoUrl }: { videoUrl: string | null }) {
  if (videoUrl === PLACEHOLDER_VIDEO) {
    return (
      <Note title="Video Interview Recorded">The candidate recorded an interview, but the file was not sent here.</Note>
    )
  }
  if (videoUrl?.startsWith('blob:')) {
    return (
      <Note title="Video Interview Submitted">
        The video was kept in the candidate's browser only, so the file is no longer accessible.
      </Note>
    )
  }
  if (videoUrl) {
    return (
      <p className="text-muted-foreground">
        Video interview file could not be loaded. The file may have been moved or deleted.
      </p>
    )
  }
  return <p className="text-muted-foreground">There is no video interview.</p>
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-sm border border-border bg-background px-4 py-4">
      <FileVideo aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-muted-foreground">{children}</p>
      </div>
    </div>
  )
}

interface VersionsProps {
  recordings: Recording[]
  shown: string | undefined
  onChoose: (id: string) => void
}

/** Who applied again has sent more than one. */
function Versions({ recordings, shown, onChoose }: VersionsProps) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {recordings.map(({ id, createdAt }, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown}
          onClick={() => onChoose(id)}
          className="inline-flex h-8 items-center gap-2 rounded-sm border border-border px-2.5 text-sm aria-pressed:border-primary aria-pressed:text-primary-text"
        >
          <Clapperboard aria-hidden className="size-3.5" />
          {index === 0 ? 'Latest' : 'Earlier'}, {formatDate(createdAt)}
        </button>
      ))}
    </div>
  )
}
