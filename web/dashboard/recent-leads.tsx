import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus, TrendingUp } from 'lucide-react'
import { RECENT_LEADS } from '../../contract/dashboard/endpoints.ts'
import type { Lead } from '../../contract/leads/fields.ts'
import { formatMoney } from '../format.ts'
import { Stage } from '../leads/stage.tsx'
import { useQuickAdd } from '../screens/quick-add.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export function RecentLeads({ leads }: { leads: readonly Lead[] | undefined }) {
  const viewAll = (
    <Link to="/sales" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-mr-2.5' })}>
      View All
      <ArrowRight aria-hidden />
    </Link>
  )
  return (
    <Card title="Recent Leads" action={viewAll} flush>
      {!leads && <LeadSkeletons />}
      {leads?.length === 0 && <NoLeads />}
      {leads && leads.length > 0 && (
        <ul aria-label="Recent leads" className="divide-y divide-border border-t border-border">
          {leads.map((lead) => (
            <li key={lead.id}>
              <LeadRow lead={lead} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function LeadRow({ lead }: { lead: Lead }) {
  return (
    <Link
      to="/sales/lead/$id"
      params={{ id: lead.id }}
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-muted focus-visible:-outline-offset-2"
    >
      <Avatar name={lead.name} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {lead.name}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted-foreground">
          {lead.company || lead.email || 'No company'}
        </span>
      </span>
      <span className="max-w-[45%] shrink-0 text-right text-sm sm:flex sm:items-center sm:gap-6 sm:text-base">
        <Stage stage={lead.stage} className="sm:w-32 sm:text-left" />
        <span className="block truncate tabular-nums sm:min-w-28">{formatMoney(lead.value)}</span>
      </span>
    </Link>
  )
}

function NoLeads() {
  const open = useQuickAdd()
  return (
    <EmptyState
      icon={TrendingUp}
      title="No leads yet"
      action={
        <Button data-edit="sales" variant="outline" onClick={() => open('lead')}>
          <Plus aria-hidden />
          Add Your First Lead
        </Button>
      }
    >
      People and companies you may do business with. The newest appear here.
    </EmptyState>
  )
}

function LeadSkeletons() {
  const rows = Array.from({ length: RECENT_LEADS }, (_, index) => `row ${index}`)
  return (
    <Loading label="Loading leads" className="divide-y divide-border border-t border-border">
      {rows.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 px-4 py-2">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="w-40" />
            <Skeleton className="mt-1.5 h-3 w-24" />
          </div>
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  )
}
