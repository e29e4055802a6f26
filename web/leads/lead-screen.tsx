import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { CallError, errorText } from '../api/call.ts'
import { useTitle } from '../app/brand.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useBackToList } from './back-to-list.ts'
import { LeadPage } from './lead-page.tsx'
import { LeadPageSkeleton } from './lead-page-skeleton.tsx'
import { leadQuery } from './queries.ts'

const route = getRouteApi('/signed-in/sales/lead/$id')

/** One lead (spec 1 §2): what a list already knew of it at once, the rest as it comes. */
export function LeadScreen() {
  const { id } = route.useParams()
  const lead = useQuery(leadQuery(useQueryClient(), id))
  useTitle(lead.data?.name ?? 'Lead')
  if (isMissing(lead.error)) return <LeadNotFound />
  if (lead.data) return <LeadPage key={id} lead={lead.data} />
  if (lead.isError)
    return (
      <ErrorState
        title="The lead could not be loaded"
        detail={errorText(lead.error, 'Check your connection, then try again.')}
        onRetry={() => lead.refetch()}
      />
    )
  return <LeadPageSkeleton />
}

/** Deleted, another company's, or an address that never was one. */
const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

function LeadNotFound() {
  const back = useBackToList()
  return (
    <EmptyState icon={SearchX} title="Lead not found" action={<Button onClick={back}>Back to Sales</Button>}>
      It may have been deleted, or its address was mistyped.
    </EmptyState>
  )
}
