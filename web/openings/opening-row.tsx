import { Link } from '@tanstack/react-router'
import { CalendarDays, DollarSign, Globe, Lock, type LucideIcon, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Opening, OpeningStatus } from '../../contract/openings.ts'
import { employmentTypeLabels, experienceLevelLabels, formatDay, formatSalary } from '../careers/labels.ts'
import { formatCount, formatDate } from '../format.ts'
import { Badge } from '../ui/status.tsx'
import { statusBadges, statusLabels } from './labels.ts'
import { OpeningMenu } from './opening-menu.tsx'

interface OpeningRowProps {
  opening: Opening
  onEdit: (opening: Opening) => void
  onDetails: (opening: Opening) => void
}

/** One opening in the list (spec 2 §2). */
export function OpeningRow({ opening, onEdit, onDetails }: OpeningRowProps) {
  const salary = formatSalary(opening.salaryMin, opening.salaryMax)
  const kind = `${employmentTypeLabels[opening.employmentType]} · ${experienceLevelLabels[opening.experienceLevel]}`
  return (
    <article className="flex gap-3 px-4 py-4" aria-label={opening.title}>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            onClick={() => onDetails(opening)}
            className="min-w-0 rounded-xs text-left font-semibold break-words hover:underline hover:underline-offset-4"
          >
            <bdi>{opening.title}</bdi>
          </button>
          <StatusBadge status={opening.status} />
          <Visibility opening={opening} />
        </div>
        <p dir="auto" className="mt-1 line-clamp-2 text-left break-words text-muted-foreground">
          {opening.description}
        </p>
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
          {opening.department && <span dir="auto">{opening.department}</span>}
          {opening.location && <Detail icon={MapPin}>{opening.location}</Detail>}
          <span>{kind}</span>
          {salary && <Detail icon={DollarSign}>{salary}</Detail>}
          <Detail icon={CalendarDays}>
            Created <time dateTime={opening.createdAt}>{formatDate(opening.createdAt)}</time>
          </Detail>
          {opening.applicationDeadline && (
            <span>
              Deadline <time dateTime={opening.applicationDeadline}>{formatDay(opening.applicationDeadline)}</time>
            </span>
          )}
          <Link
            to="/candidates"
            search={{ opening: opening.id }}
            className="inline-flex items-center gap-1.5 text-primary-text underline-offset-4 hover:underline"
          >
            <Users aria-hidden className="size-3.5" />
            {opening.candidateCount === 1 ? '1 candidate' : `${formatCount(opening.candidateCount)} candidates`}
          </Link>
        </div>
      </div>
      <OpeningMenu opening={opening} onEdit={onEdit} onDetails={onDetails} />
    </article>
  )
}

export function StatusBadge({ status }: { status: OpeningStatus }) {
  return <Badge className={statusBadges[status]}>{statusLabels[status]}</Badge>
}

function Visibility({ opening }: { opening: Opening }) {
  const Icon = opening.publishedOnPortal ? Globe : Lock
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
      <Icon aria-hidden className="size-3.5" />
      {opening.publishedOnPortal ? 'Public' : 'Private'}
    </span>
  )
}

function Detail({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 tabular-nums">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span dir="auto" className="min-w-0 break-words">
        {children}
      </span>
    </span>
  )
}
