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

/** Whether outsiders see an opening now, as a dot and words; its status is said beside it, and not once more. */
export function Seen({ opening }: { opening: Parameters<typeof visibilityOf>[0] }) {
  const now = useCompanyNow()
  if (!now) return null
  const visibility = visibilityOf(opening, now)
  return (
    <Status hue={hues[visibility]} className="text-sm">
      <span>{seenTexts[visibility]}</span>
    </Status>
  )
}

const seenTexts: Record<Visibility, string> = {
  live: 'Public',
  unpublished: 'Private',
  draft: 'Public once active',
  paused: 'Public once active',
  closed: 'Public once active',
  deadline_passed: 'Deadline passed',
}

const hues: Record<Visibility, Hue> = {
  live: 'green',
  unpublished: 'stone',
  draft: 'stone',
  paused: 'stone',
  closed: 'stone',
  deadline_passed: 'red',
}
