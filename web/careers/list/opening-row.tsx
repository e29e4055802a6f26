import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { employmentTypeNames } from '../../../contract/openings/names.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatSalary } from '../format.ts'
import { ApplyNow, CopyLink, type OpeningActs } from '../opening-actions.tsx'
import { OpeningFacts, OpeningPlace } from '../opening-facts.tsx'
import { directionOf } from '../page/direction.ts'
import { OpeningLink, OpeningText } from './opening-card.tsx'

interface OpeningRowProps extends OpeningActs {
  opening: PublicOpening
  several: boolean
  onRead: (openingId: string) => void
}

/**
 * A folded card: what one compares, in columns where there is room. Unfolded it says what every card says; with scripts
 * off its title leads to all of it. What is out of view is neither laid out nor painted.
 */
export function OpeningRow({ opening, several, onRead, ...acts }: OpeningRowProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <article
      aria-labelledby={id}
      data-opening={opening.id}
      dir={directionOf(opening)}
      className="-mx-2 scroll-mt-6 border-t px-2 [contain-intrinsic-size:auto_5rem] lg:[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)_auto] lg:gap-x-6">
        <h4
          id={id}
          dir="auto"
          className={cn('text-lg font-semibold wrap-anywhere', open && 'lg:col-span-2 lg:text-2xl')}
        >
          <OpeningLink opening={opening} onRead={onRead} className="hover:text-primary-text">
            {opening.title}
          </OpeningLink>
        </h4>
        {!open && <Compared opening={opening} several={several} />}
        <div className="col-start-2 row-start-1 flex gap-1 lg:col-start-3">
          <ApplyNow opening={opening} headingId={id} small {...acts} />
          <Button
            variant="quiet"
            size="icon"
            className="noscript:hidden"
            aria-label={`Details of ${opening.title}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        </div>
      </div>
      {open && (
        <div className="pt-1 pb-12">
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <div className="min-w-0 flex-1 basis-96 space-y-3">
              <OpeningPlace opening={opening} />
              <OpeningFacts opening={opening} />
            </div>
            <CopyLink opening={opening} headingId={id} />
          </div>
          <OpeningText opening={opening} onRead={onRead} />
        </div>
      )}
    </article>
  )
}

/** In columns on wide screens, so that one reads down; one after the other on narrow ones. */
function Compared({ opening, several }: { opening: PublicOpening; several: boolean }) {
  const { companyName, department, location, employmentType, applicationDeadline } = opening
  const salary = formatSalary(opening)
  return (
    <ul className="col-span-2 flex flex-wrap gap-x-4 gap-y-0.5 text-muted-foreground lg:col-span-1 lg:grid lg:grid-cols-[minmax(0,1fr)_5rem_10.5rem_9.5rem] lg:items-baseline">
      <li className="min-w-0 wrap-anywhere">
        {/* What the group's heading says to the eye. */}
        {several && <span className="sr-only">{companyName}, </span>}
        {!several && department && <span className="sr-only">{department}, </span>}
        {several && <bdi>{department}</bdi>}
        {several && department && location && ' · '}
        <bdi>{location}</bdi>
      </li>
      <li className="lg:col-start-2">{employmentTypeNames[employmentType]}</li>
      {salary && (
        <li dir="ltr" className="text-start text-foreground tabular-nums lg:col-start-3">
          {salary}
        </li>
      )}
      {applicationDeadline && <li className="lg:col-start-4">Apply by {formatDay(applicationDeadline)}</li>}
    </ul>
  )
}
