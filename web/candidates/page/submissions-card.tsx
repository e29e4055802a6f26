import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CandidateRecord, Submission } from '../../../contract/candidates/fields.ts'
import { PLACEHOLDER_VIDEO } from '../../../contract/careers/application.ts'
import { registrationQuery } from '../../auth/queries.ts'
import { nameOf as nameOfColleague, useColleague } from '../../colleagues/queries.ts'
import { formatMoment } from '../../format.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge, Status } from '../../ui/status.tsx'
import { nameOf } from '../changes.ts'
import { useChoose } from './use-choose.ts'

interface SubmissionsCardProps {
  candidate: CandidateRecord
  shown: string | undefined
  /** Shows a recording; without one, that of the application that counts. */
  onShow: (recordingId: string | undefined) => void
}

/** How many are shown at first, beside the one that counts. */
const FIRST = 3

/** What was sent with the candidate's address, each time; where it was sent once, the page itself shows it. */
export function SubmissionsCard({ candidate, shown, onShow }: SubmissionsCardProps) {
  const { id, submissions } = candidate
  const [all, setAll] = useState(false)
  const choose = useChoose(id, () => onShow(undefined))
  const counting = submissions.find(({ counts }) => counts)
  if (submissions.length < 2 || !counting) return null
  const listed = submissions.filter((each, index) => all || index < FIRST || each === counting)
  return (
    <Card title="Applied more than once">
      <Explanation />
      <ol className="divide-y divide-border border-t border-border">
        {listed.map((submission) => (
          <li key={submission.id} className="grid gap-3 py-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0 space-y-2">
              <Heading submission={submission} />
              <Details submission={submission} counting={counting} />
            </div>
            <div className="flex flex-wrap items-start gap-2 sm:flex-col sm:items-end">
              {!submission.counts && (
                <Button
                  data-edit="hiring"
                  variant="outline"
                  size="sm"
                  pending={choose.isPending && choose.variables.chosen.id === submission.id}
                  onClick={() => choose.mutate({ chosen: submission, insteadOf: counting })}
                >
                  Use this one
                  <OfMoment submission={submission} />
                </Button>
              )}
              <Recordings {...{ candidate, submission, shown, onShow }} />
            </div>
          </li>
        ))}
      </ol>
      {listed.length < submissions.length && (
        <Button variant="quiet" size="sm" className="mt-3 -ml-2" onClick={() => setAll(true)}>
          Show all {submissions.length} applications
        </Button>
      )}
    </Card>
  )
}

function Explanation() {
  const { data: installation } = useQuery(registrationQuery)
  return (
    <p className="mb-4 max-w-3xl text-pretty text-muted-foreground">
      Anyone can apply with this email address. This page shows the application that counts.{' '}
      {installation?.mail === false
        ? 'This installation does not send email, so applicants can’t confirm a later one: the first counts until you choose another.'
        : 'A later one replaces it once the applicant confirms it by email, or you choose it.'}
    </p>
  )
}

function Heading({ submission }: { submission: Submission }) {
  const { counts, confirmedAt, chosenBy, createdAt } = submission
  const chooser = useColleague(chosenBy)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
        {nameOf(submission)}
      </span>
      <time dateTime={createdAt} className="text-sm text-muted-foreground">
        {formatMoment(createdAt)}
      </time>
      {counts && <Status hue="green">Counts</Status>}
      {counts && chooser && (
        <Badge className="h-auto min-h-5 max-w-full wrap-anywhere">Chosen by {nameOfColleague(chooser)}</Badge>
      )}
      {confirmedAt && <Badge>Confirmed by email</Badge>}
    </div>
  )
}

/** What differs from what counts stands out. */
function Details({ submission, counting }: { submission: Submission; counting: Submission }) {
  const fact = (label: string, field: 'phone' | 'address' | 'linkedinUrl', shown: ReactNode) => {
    const differs = submission[field] !== counting[field]
    return (
      <div className="min-w-0 sm:flex sm:gap-3">
        <dt className="w-20 shrink-0 text-sm text-muted-foreground">{label}</dt>
        <dd dir="auto" className={cn('min-w-0 text-left text-sm wrap-anywhere', differs && 'font-semibold')}>
          {shown || <span className="font-normal text-muted-foreground">None</span>}
          {differs && <span className="sr-only"> (differs from the one that counts)</span>}
        </dd>
      </div>
    )
  }
  const { phone, address, linkedinUrl } = submission
  return (
    <dl className="space-y-1">
      {fact('Phone', 'phone', <bdi dir="ltr">{phone}</bdi>)}
      {fact('Address', 'address', address)}
      {fact('LinkedIn', 'linkedinUrl', linkedinUrl?.replace(/^https:\/\/(www\.)?/, ''))}
    </dl>
  )
}

function Recordings({ candidate, submission, shown, onShow }: SubmissionsCardProps & { submission: Submission }) {
  const own = candidate.recordings.filter(({ submissionId }) => submissionId === submission.id)
  if (own.length === 0) return <p className="text-sm text-muted-foreground">{withoutRecording(submission)}</p>
  return own.map(({ id, kind }) => (
    <Button
      key={id}
      variant="outline"
      size="sm"
      aria-pressed={id === shown}
      className="aria-pressed:border-primary aria-pressed:text-primary-text"
      onClick={() => onShow(id)}
    >
      <Clapperboard aria-hidden className="size-3.5" />
      {kind === 'video' ? 'Show its video and answers' : 'Show its recording and answers'}
      <OfMoment submission={submission} />
    </Button>
  ))
}

const OfMoment = ({ submission }: { submission: Submission }) => (
  <span className="sr-only">, sent {formatMoment(submission.createdAt)}</span>
)

const withoutRecording = ({ videoUrl }: Submission) =>
  videoUrl === PLACEHOLDER_VIDEO || videoUrl?.startsWith('blob:') ? 'Recording not sent here' : 'No recording'
