import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RecordSteps } from '../../lists/record-steps.tsx'
import { useLeadList } from '../opened-from.ts'
import { leadNeighboursQuery, leadQuery } from '../queries.ts'

/** To the lead before and after, in the order and under the filters of the list that one came from. */
export function LeadSteps({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { search, open } = useLeadList()
  const { data } = useQuery(leadNeighboursQuery(id, search))
  useEffect(() => {
    for (const near of [data?.nextId, data?.previousId]) {
      if (near) void queryClient.prefetchQuery(leadQuery(queryClient, near))
    }
  }, [data, queryClient])
  return <RecordSteps id={id} thing="lead" previous={data?.previousId} next={data?.nextId} onOpen={open} />
}
