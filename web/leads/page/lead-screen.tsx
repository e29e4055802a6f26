import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, errorText } from '../../api/call.ts'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { screenWasShown, useTitle } from '../../screens/brand.tsx'
import { useFirstFocus } from '../../ui/behaviour/focus.ts'
import { Button } from '../../ui/button.tsx'
import { useLeadList } from '../opened-from.ts'
import { leadQuery } from '../queries.ts'
import { LeadPage } from './lead-page.tsx'
import { LeadPageSkeleton } from './lead-page-skeleton.tsx'

const route = getRouteApi('/signed-in/sales/lead/$id')

export function LeadScreen() {
  const { id } = route.useParams()
  const lead = useQuery(leadQuery(id))
  const [pageLoad] = useState(() => !screenWasShown())
  useTitle(lead.data?.name ?? 'Lead')
  // What was merged into another lead is at that one's address.
  if (lead.data && lead.data.id !== id) return <Navigate to="/sales/lead/$id" params={{ id: lead.data.id }} replace />
  if (isMissing(lead.error)) return <LeadNotFound />
  if (lead.data) return <LeadPage lead={lead.data} pageLoad={pageLoad} />
  return (
    <>
      <h1 className="sr-only">Lead</h1>
      <NotLoaded what="The lead" query={lead} detail={errorText}>
        <LeadPageSkeleton />
      </NotLoaded>
    </>
  )
}

/** Deleted, another company's, or an address that never was one. */
const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

function LeadNotFound() {
  const heading = useFirstFocus<HTMLHeadingElement>(true)
  const { back } = useLeadList()
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Lead not found
      </h1>
      <p className="mt-1 mb-5 text-muted-foreground">It may have been deleted, or the address is mistyped.</p>
      <Button onClick={back}>Back to Sales</Button>
    </div>
  )
}
