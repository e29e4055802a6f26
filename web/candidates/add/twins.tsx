import { useQuery } from '@tanstack/react-query'
import { listCandidateDuplicates } from '../../../contract/merges/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { TwinNote } from '../../merges/twin-note.tsx'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { nameOf } from '../changes.ts'

const common = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  linkedin: 'LinkedIn profile',
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
  return <TwinNote to="/candidates/$id" id={other.id} name={nameOf(other)} common={common[field]} />
}
