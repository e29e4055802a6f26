import { Mail, MapPin, Phone, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { formatDate } from '../../format.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { telAddress } from '../../phone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Badge } from '../../ui/status.tsx'
import { useOpenCandidate } from '../candidate-list.ts'
import { nameOf } from '../changes.ts'
import type { CandidatesAddress } from '../filter.ts'
import { recordingText } from '../recording-text.ts'
import { Stage } from '../stages.tsx'

interface CandidateCardProps {
  candidate: Candidate
  /** The list it stands in, whose order the record's page follows. */
  list: CandidatesAddress
  /** Whether Tab reaches it. */
  active: boolean
  ticked: boolean
  onTick: (ticked: boolean) => void
}

/** One candidate in the list. Space ticks it, Enter opens it. */
export function CandidateCard({ candidate, list, active, ticked, onTick }: CandidateCardProps) {
  const name = nameOf(candidate)
  const tabIndex = active ? 0 : -1
  const { open, prepare } = useOpenCandidate(list)
  const link = {
    href: `/candidates/${candidate.id}`,
    onOpen: () => open(candidate.id),
    onIntent: () => prepare(candidate.id),
    tabIndex,
  }
  return (
    <article
      className="flex flex-wrap gap-x-3 gap-y-2.5 px-4 py-4 has-[[data-row]:focus-visible]:bg-muted"
      aria-label={name}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        tabIndex={tabIndex}
        checked={ticked}
        onCheckedChange={onTick}
        className="mt-0.5"
      />
      <div className="grid min-w-0 flex-1 gap-x-8 gap-y-1.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,4fr)]">
        <div className="min-w-0">
          <RowLink
            {...link}
            data-row={candidate.id}
            data-main-action={active || undefined}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              onTick(!ticked)
            }}
            dir="auto"
            className="block w-fit max-w-full scroll-my-24 rounded-xs text-left font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </RowLink>
          <p dir="auto" className="text-left wrap-anywhere text-muted-foreground">
            {candidate.jobTitle}
          </p>
          <JobOf candidate={candidate} />
        </div>
        <Reach candidate={candidate} tabIndex={tabIndex} />
        <State candidate={candidate} />
      </div>
      <RowLink
        {...link}
        className={buttonClass({
          variant: 'outline',
          size: 'sm',
          className: 'max-sm:ml-7 max-sm:basis-[calc(100%-1.75rem)]',
        })}
      >
        View Details<span className="sr-only"> of {name}</span>
      </RowLink>
    </article>
  )
}

function JobOf({ candidate: { jobDepartment, jobLocation } }: { candidate: Candidate }) {
  const job = [jobDepartment, jobLocation].filter(Boolean).join(' · ')
  if (!job) return null
  return (
    <p dir="auto" className="text-left text-sm wrap-anywhere text-muted-foreground">
      {job}
    </p>
  )
}

function Reach({ candidate, tabIndex }: { candidate: Candidate; tabIndex: number }) {
  const { email, phone, address, linkedinUrl } = candidate
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 self-start text-sm text-muted-foreground lg:flex-col">
      <Way icon={Mail}>
        <a href={`mailto:${email}`} tabIndex={tabIndex} className={linkClass}>
          {email}
        </a>
      </Way>
      <Way icon={Phone}>
        <a href={telAddress(phone)} tabIndex={tabIndex} className={linkClass}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      </Way>
      <Way icon={MapPin}>
        <bdi>{address}</bdi>
        {linkedinUrl && (
          <>
            {' · '}
            <a
              href={linkedinUrl}
              target="_blank"
              rel="noopener noreferrer"
              tabIndex={tabIndex}
              className={`${linkClass} whitespace-nowrap`}
            >
              LinkedIn<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        )}
      </Way>
    </ul>
  )
}

function Way({ icon: Icon, children }: { icon: typeof Mail; children: ReactNode }) {
  return (
    <li className="flex min-w-0 gap-1.5">
      <Icon aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function State({ candidate }: { candidate: Candidate }) {
  const recording = recordingText(candidate)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 self-start lg:flex-col lg:items-start">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stage stage={stageOf(candidate.status)} />
        {candidate.reappliedAt && <Badge>Re-applied</Badge>}
        {candidate.openingDeleted && <Badge>Opening deleted</Badge>}
      </span>
      <span className="text-sm text-muted-foreground">
        Applied <time dateTime={candidate.createdAt}>{formatDate(candidate.createdAt)}</time>
      </span>
      {recording && (
        <span className="inline-flex items-center gap-1.5 text-sm text-positive-text">
          <Video aria-hidden className="size-3.5 shrink-0" />
          {recording}
        </span>
      )}
    </div>
  )
}

const linkClass = 'rounded-xs underline-offset-4 hover:text-foreground hover:underline'
