import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { RecordSteps } from '../../lists/record-steps.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { leadNeighboursQuery, leadQuery } from '../queries.ts'

interface LeadStepsProps {
  id: string
  /** The list, or the lane, that one came from. */
  search: ListSearch
  onOpen: (id: string, step: 1 | -1) => void
}

/** To the lead before and after, in the order and under the filters of the list that one came from. */
export function LeadSteps({ id, search, onOpen }: LeadStepsProps) {
  const { data } = useQuery(leadNeighboursQuery(id, search))
  return (
    <RecordSteps
      id={id}
      thing="lead"
      previous={data?.previousId}
      next={data?.nextId}
      onOpen={onOpen}
      prefetch={(near) => queryClient.prefetchQuery(leadQuery(near))}
    />
  )
}
