import { useQuery } from '@tanstack/react-query'
import { type Visibility, visibilityOf } from '../../contract/openings/visibility.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { type Hue, Status } from '../ui/status.tsx'

/** When and where it is asked what outsiders see: now, at the company; undefined until its time zone is known. */
export function useCompanyNow() {
  const { companyId } = useSignedInUser()
  const { data: company } = useQuery(companyQuery(companyId))
  const instant = useMinutes()
  return company && { instant, timeZone: company.timeZone }
}

interface SeenProps {
  opening: Parameters<typeof visibilityOf>[0]
  /** Its status and whether it is public stand beside this: only what they leave open is said. */
  brief?: boolean
}

/** What outsiders see of an opening now, as a dot and words. */
export function Seen({ opening, brief = false }: SeenProps) {
  const now = useCompanyNow()
  if (!now) return null
  const visibility = visibilityOf(opening, now)
  if (brief && visibility !== 'live' && visibility !== 'deadline_passed') return null
  return (
    <Status hue={hues[visibility]} className="text-sm">
      <span className="sr-only">Outsiders see: </span>
      <span>{seenTexts[visibility]}</span>
    </Status>
  )
}

const seenTexts: Record<Visibility, string> = {
  live: 'Live',
  unpublished: 'Hidden: not published',
  draft: 'Hidden: draft',
  paused: 'Hidden: paused',
  closed: 'Hidden: closed',
  deadline_passed: 'Deadline passed',
}

const hues: Record<Visibility, Hue> = {
  live: 'green',
  unpublished: 'stone',
  draft: 'blue',
  paused: 'amber',
  closed: 'stone',
  deadline_passed: 'red',
}
