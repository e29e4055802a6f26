import { Link } from '@tanstack/react-router'
import { Banknote, CalendarDays, type LucideIcon, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Opening, OpeningStatus } from '../../../contract/openings/fields.ts'
import { employmentTypeNames, experienceLevelNames, openingStatusNames } from '../../../contract/openings/names.ts'
import { formatDay, formatSalary } from '../../careers/format.ts'
import { formatCount, formatDate } from '../../format.ts'
import { Badge } from '../../ui/status.tsx'
import { statusBadges } from '../labels.ts'
import { Seen } from '../visibility.tsx'
import { OpeningMenu } from './opening-menu.tsx'
import { StepButtons } from './step-buttons.tsx'

interface OpeningRowProps {
  opening: Opening
  /** Whether Tab reaches it. */
  active: boolean
  onEdit: (opening: Opening) => void
  onDetails: (opening: Opening) => void
}

export function OpeningRow({ opening, active, onEdit, onDetails }: OpeningRowProps) {
  const tabIndex = active ? 0 : -1
  return (
    <article
      className="flex flex-wrap gap-x-4 gap-y-3 px-4 py-4 has-[[data-row]:focus-visible]:bg-muted sm:flex-nowrap"
      aria-label={opening.title}
    >
      <div className="grid min-w-0 flex-1 basis-full gap-x-8 gap-y-2 sm:basis-0 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <button
              type="button"
              data-row={opening.id}
              tabIndex={tabIndex}
              onClick={() => onDetails(opening)}
              dir="auto"
              className="min-w-0 scroll-my-24 rounded-xs text-left font-semibold wrap-anywhere hover:underline hover:underline-offset-4"
            >
              {opening.title}
            </button>
            <StatusBadge status={opening.status} />
            <Seen opening={opening} />
          </div>
          <p dir="auto" className="mt-1 line-clamp-2 max-w-[100ch] text-left wrap-anywhere text-muted-foreground">
            {opening.description}
          </p>
        </div>
        <Facts opening={opening} tabIndex={tabIndex} />
      </div>
      <div className="flex shrink-0 items-start gap-2 max-sm:w-full max-sm:justify-between">
        <StepButtons
          opening={opening}
          size="sm"
          tabIndex={tabIndex}
          className="flex flex-wrap justify-end gap-2 sm:w-56 md:w-64"
        />
        <OpeningMenu opening={opening} tabIndex={tabIndex} onEdit={onEdit} onDetails={onDetails} />
      </div>
    </article>
  )
}

function Facts({ opening, tabIndex }: { opening: Opening; tabIndex: number }) {
  const salary = formatSalary(opening)
  const kind = `${employmentTypeNames[opening.employmentType]} · ${experienceLevelNames[opening.experienceLevel]}`
  return (
    <div className="flex min-w-0 flex-wrap content-start gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {opening.department && (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {opening.department}
        </span>
      )}
      {opening.location && <Detail icon={MapPin}>{opening.location}</Detail>}
      <span>{kind}</span>
      {salary && <Detail icon={Banknote}>{salary}</Detail>}
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
        tabIndex={tabIndex}
        className="inline-flex items-center gap-1.5 rounded-xs text-primary-text underline-offset-4 hover:underline"
      >
        <Users aria-hidden className="size-3.5" />
        {opening.candidateCount === 1 ? '1 candidate' : `${formatCount(opening.candidateCount)} candidates`}
      </Link>
    </div>
  )
}

export function StatusBadge({ status }: { status: OpeningStatus }) {
  return <Badge className={statusBadges[status]}>{openingStatusNames[status]}</Badge>
}

function Detail({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 tabular-nums">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </span>
  )
}
