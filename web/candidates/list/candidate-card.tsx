import { ExternalLink, type LucideIcon, Mail, MapPin, Phone, Star, Video } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { formatDate } from '../../format.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { telAddress } from '../../phone.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
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

const COLUMNS = '@4xl:grid-cols-[1rem_minmax(0,3fr)_minmax(0,4fr)_3.5rem_9.5rem_6.5rem_6.5rem_6rem_1rem_6.5rem]'

/** What the columns of the rows are; cards say it themselves. */
export function CandidateHeadings() {
  return (
    <div
      aria-hidden
      className={cn(
        'hidden h-8 gap-x-3 border-b border-border px-4 text-xs font-medium text-muted-foreground @4xl:grid @4xl:items-center',
        COLUMNS,
      )}
    >
      {['', 'Name', 'Opening', 'Rating', 'Stage', 'Last step', 'Applied', 'Contact'].map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
  )
}

/**
 * One candidate in the list: a card, and a row of columns where the list is wide. All of it opens the record; Space and x tick
 * it, Enter opens it.
 */
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
      className={cn(
        'relative flex flex-wrap gap-x-3 gap-y-2.5 px-4 py-4 hover:bg-muted @4xl:grid @4xl:h-10 @4xl:items-center @4xl:py-0 @4xl:*:row-start-1',
        COLUMNS,
      )}
      aria-label={name}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        tabIndex={tabIndex}
        checked={ticked}
        onCheckedChange={onTick}
        className="z-10 mt-0.5 @4xl:mt-0"
      />
      <div className="grid min-w-0 flex-1 gap-x-8 gap-y-1.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,4fr)] @4xl:contents @4xl:*:row-start-1">
        <div className="min-w-0 @4xl:contents @4xl:*:row-start-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 @4xl:col-start-2 @4xl:flex-nowrap">
            <RowLink
              {...link}
              data-row={candidate.id}
              data-main-action={active || undefined}
              onKeyDown={(event) => {
                if (event.key !== ' ' && (event.key !== 'x' || event.ctrlKey || event.metaKey)) return
                event.preventDefault()
                onTick(!ticked)
              }}
              dir="auto"
              className="block max-w-full scroll-my-24 text-left font-semibold wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @4xl:truncate"
            >
              {name}
            </RowLink>
            {candidate.reappliedAt && <Badge>Re-applied</Badge>}
            {candidate.openingDeleted && <Badge>Opening deleted</Badge>}
          </div>
          <div className="text-muted-foreground @4xl:col-start-3 @4xl:flex @4xl:min-w-0 @4xl:items-baseline @4xl:gap-2">
            <p dir="auto" className="text-left wrap-anywhere @4xl:truncate">
              {candidate.jobTitle}
            </p>
            <JobOf candidate={candidate} />
          </div>
        </div>
        <Reach candidate={candidate} tabIndex={tabIndex} />
        <State candidate={candidate} />
      </div>
      <RowLink
        {...link}
        className={buttonClass({
          variant: 'outline',
          size: 'sm',
          className:
            'relative z-10 max-sm:ml-7 max-sm:basis-[calc(100%-1.75rem)] @4xl:col-start-10 @4xl:h-7 @4xl:border-transparent @4xl:bg-transparent',
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
    <p
      dir="auto"
      className="text-left text-sm wrap-anywhere @4xl:hidden @4xl:min-w-0 @4xl:flex-1 @4xl:truncate @[84rem]:block"
    >
      {job}
    </p>
  )
}

function Reach({ candidate, tabIndex }: { candidate: Candidate; tabIndex: number }) {
  const { email, phone, address, linkedinUrl } = candidate
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 self-start text-sm text-muted-foreground lg:flex-col @4xl:col-start-8 @4xl:flex-row @4xl:gap-x-2 @4xl:self-center">
      <Way icon={Mail} title={email} href={`mailto:${email}`} tabIndex={tabIndex} />
      {phone && <Way icon={Phone} title={phone} href={telAddress(phone)} tabIndex={tabIndex} />}
      {address && <Way icon={MapPin} title={address} />}
      {linkedinUrl && (
        <Way
          icon={ExternalLink}
          title="LinkedIn"
          said=" (opens in a new tab)"
          href={linkedinUrl}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={tabIndex}
        />
      )}
    </ul>
  )
}

interface WayProps extends ComponentProps<'a'> {
  icon: LucideIcon
  title: string
  /** For those who hear it alone. */
  said?: string
}

/** A way to reach a candidate: its words beside a sign, and in a row the sign alone. A link, unless it is a place. */
function Way({ icon: Icon, title, said, ...link }: WayProps) {
  const content = (
    <>
      <Icon aria-hidden className="mt-[3px] size-3.5 shrink-0 @4xl:mt-0" />
      <span className="min-w-0 wrap-anywhere @4xl:sr-only">
        <bdi>{title}</bdi>
        {said && <span className="sr-only">{said}</span>}
      </span>
    </>
  )
  const look = 'relative z-10 flex min-w-0 gap-1.5 rounded-xs @4xl:p-0.5'
  return (
    <li className="min-w-0">
      {link.href ? (
        <a {...link} title={title} className={cn(look, 'underline-offset-4 hover:text-foreground hover:underline')}>
          {content}
        </a>
      ) : (
        <span title={title} className={look}>
          {content}
        </span>
      )}
    </li>
  )
}

function State({ candidate }: { candidate: Candidate }) {
  const recording = recordingText(candidate)
  const { stageUpdatedAt, ownRating } = candidate
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 self-start text-sm lg:flex-col lg:items-start @4xl:contents @4xl:*:row-start-1">
      {ownRating !== null && (
        <span title="Your rating" className="inline-flex items-center gap-1 tabular-nums @4xl:col-start-4">
          <Star aria-hidden className="size-3.5 text-muted-foreground" />
          <span className="sr-only">Your rating: </span>
          {ownRating}
        </span>
      )}
      <Stage stage={stageOf(candidate.status)} className="@4xl:col-start-5" />
      <span className="text-muted-foreground tabular-nums @4xl:col-start-7">
        <span className="@4xl:sr-only">Applied </span>
        <time dateTime={candidate.createdAt}>{formatDate(candidate.createdAt)}</time>
      </span>
      <time
        dateTime={stageUpdatedAt}
        title="In this stage since"
        className="hidden truncate text-muted-foreground tabular-nums @4xl:col-start-6 @4xl:block"
      >
        {formatDate(stageUpdatedAt)}
      </time>
      {recording && (
        <span
          title={recording}
          className="inline-flex items-center gap-1.5 text-positive-text @4xl:relative @4xl:z-10 @4xl:col-start-9"
        >
          <Video aria-hidden className="size-3.5 shrink-0" />
          <span className="@4xl:sr-only">{recording}</span>
        </span>
      )}
    </div>
  )
}
