import { Link } from '@tanstack/react-router'
import { Mail, MapPin, Phone, Video } from 'lucide-react'
import { type Candidate, stageOf } from '../../contract/candidates.ts'
import { formatDate } from '../format.ts'
import { telAddress } from '../phone.ts'
import { buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Badge } from '../ui/status.tsx'
import { nameOf } from './changes.ts'
import type { CandidatesAddress } from './filter.ts'
import { Stage } from './stages.tsx'

interface CandidateCardProps {
  candidate: Candidate
  /** The list it stands in, whose order the record's page follows. */
  list: CandidatesAddress
  ticked: boolean
  onTick: (ticked: boolean) => void
}

/** One candidate in the list (spec 2 §2). */
export function CandidateCard({ candidate, list, ticked, onTick }: CandidateCardProps) {
  const name = nameOf(candidate)
  return (
    <article className="flex gap-3 px-4 py-4" aria-label={name}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={ticked}
        onCheckedChange={(on) => onTick(on === true)}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/candidates/$id"
            params={{ id: candidate.id }}
            state={{ candidateList: list }}
            className="min-w-0 rounded-xs font-semibold break-words underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="min-w-0 text-muted-foreground">
            <bdi className="break-words">{candidate.jobTitle}</bdi>
          </span>
          <Stage stage={stageOf(candidate.status)} />
          {candidate.reappliedAt && <Badge>Re-applied</Badge>}
          {candidate.openingDeleted && <Badge>Opening deleted</Badge>}
        </div>
        <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <a href={`mailto:${candidate.email}`} className={linkClass}>
            <Mail aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{candidate.email}</span>
          </a>
          <a href={telAddress(candidate.phone)} className={linkClass}>
            <Phone aria-hidden className="size-3.5 shrink-0" />
            <bdi dir="ltr">{candidate.phone}</bdi>
          </a>
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden className="size-3.5 shrink-0" />
            <bdi className="truncate">{candidate.address}</bdi>
          </span>
        </div>
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
          {[candidate.jobDepartment, candidate.jobLocation].filter(Boolean).length > 0 && (
            <bdi>{[candidate.jobDepartment, candidate.jobLocation].filter(Boolean).join(' · ')}</bdi>
          )}
          <span>
            Applied <time dateTime={candidate.createdAt}>{formatDate(candidate.createdAt)}</time>
          </span>
          {candidate.linkedinUrl && (
            <a href={candidate.linkedinUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
              LinkedIn<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {candidate.videoUrl && (
            <span className="inline-flex items-center gap-1.5 text-positive-text">
              <Video aria-hidden className="size-3.5" />
              Video Interview Available
            </span>
          )}
        </div>
      </div>
      <Link
        to="/candidates/$id"
        params={{ id: candidate.id }}
        state={{ candidateList: list }}
        className={buttonClass({ variant: 'outline', size: 'sm', className: 'max-sm:hidden' })}
      >
        View Details<span className="sr-only"> of {name}</span>
      </Link>
    </article>
  )
}

const linkClass = 'inline-flex min-w-0 items-center gap-1.5 underline-offset-4 hover:text-foreground hover:underline'
