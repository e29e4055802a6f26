import { Clapperboard } from 'lucide-react'
import type { CandidateRecord, Submission } from '../../../contract/candidates.ts'
import { PLACEHOLDER_VIDEO } from '../../../contract/plain/application.ts'
import { formatMoment } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/status.tsx'
import { nameOf } from '../changes.ts'

interface SubmissionsCardProps {
  candidate: CandidateRecord
  /** The recording that is shown. */
  shown: string | undefined
  onShow: (recordingId: string) => void
}

/** What was sent with the candidate's address, each time; where it was sent once, the page itself shows it. */
export function SubmissionsCard({ candidate, shown, onShow }: SubmissionsCardProps) {
  const { submissions, recordings } = candidate
  if (submissions.length < 2) return null
  return (
    <Card title="Applied more than once">
      <p className="mb-3 text-muted-foreground">
        Anybody can apply with this email address. The page shows the application that counts; a later one takes its
        place only once it is confirmed by mail.
      </p>
      <ol className="divide-y divide-border">
        {submissions.map((submission) => {
          const own = recordings.filter(({ submissionId }) => submissionId === submission.id)
          return (
            <li key={submission.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
              <Heading submission={submission} />
              <Details submission={submission} />
              {own.map(({ id, kind }) => (
                <div key={id}>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-pressed={id === shown}
                    className="aria-pressed:border-primary aria-pressed:text-primary-text"
                    onClick={() => onShow(id)}
                  >
                    <Clapperboard aria-hidden className="size-3.5" />
                    {kind === 'video' ? 'Show its video and answers' : 'Show its recording and answers'}
                  </Button>
                </div>
              ))}
              {own.length === 0 && <p className="text-sm text-muted-foreground">{withoutRecording(submission)}</p>}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const withoutRecording = ({ videoUrl }: Submission) =>
  videoUrl === PLACEHOLDER_VIDEO || videoUrl?.startsWith('blob:')
    ? 'Its recording was not sent here.'
    : 'There is no recording with it.'

function Heading({ submission }: { submission: Submission }) {
  const { counts, confirmedAt, createdAt } = submission
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span dir="auto" className="font-medium wrap-anywhere">
        {nameOf(submission)}
      </span>
      <time dateTime={createdAt} className="text-sm text-muted-foreground">
        {formatMoment(createdAt)}
      </time>
      {counts && <Badge>Counts</Badge>}
      <Badge>{confirmedAt ? 'Confirmed by mail' : 'Not confirmed'}</Badge>
    </p>
  )
}

function Details({ submission: { phone, address, linkedinUrl } }: { submission: Submission }) {
  return (
    <p dir="auto" className="text-sm wrap-anywhere text-muted-foreground">
      {[phone, address, linkedinUrl?.replace(/^https:\/\/(www\.)?/, '')].filter(Boolean).join(' · ')}
    </p>
  )
}
