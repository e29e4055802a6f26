import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCandidateDuplicates } from '../../../contract/merges/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { nameOf } from '../changes.ts'

const common = {
  name: 'has this name',
  email: 'has this email',
  phone: 'has this phone',
  linkedin: 'has this LinkedIn profile',
}

interface TwinsProps {
  /** What candidates may have in common, and what is typed of it. */
  field: keyof typeof common
  typed: string
  /** The job that both apply for. */
  jobOpeningId: string
}

/** Another candidate for the job with what is typed, if there is one. */
export function Twins({ field, typed, jobOpeningId }: TwinsProps) {
  const later = useLater(typed.trim())
  const query = { jobOpeningId, [field]: later }
  const { data } = useQuery({
    ...callQuery(listCandidateDuplicates, { query }),
    enabled: later !== '' && jobOpeningId !== '',
  })
  const other = later && data?.[field][0]
  if (!other) return null
  return (
    <p className="mt-1.5 text-sm text-muted-foreground" role="status">
      <Link
        to="/candidates/$id"
        params={{ id: other.id }}
        className="rounded-xs font-medium text-foreground underline underline-offset-4"
      >
        <bdi>{nameOf(other)}</bdi>
      </Link>{' '}
      {common[field]}
    </p>
  )
}
