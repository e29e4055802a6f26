import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserPlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Lead } from '../../contract/leads.ts'
import { errorText, type Page } from '../api/call.ts'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { LeadActions } from './lead-menu.tsx'
import { LeadRows } from './lead-rows.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'
import { LeadTable } from './lead-table.tsx'
import { isFiltered, type ListSearch } from './list-search.ts'
import { leadPagesQuery } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useWide } from './wide.ts'

interface LeadListProps {
  search: ListSearch
  onSort: (sort: ListSearch['sort']) => void
  onClear: () => void
  onAdd: () => void
  actions: LeadActions
  /** The filters, at the right of the title. */
  children: ReactNode
}

const NONE: Lead[] = []

/** All leads, as a table or, where there is little room, as a list. Only the rows near the view are drawn. */
export function LeadList({ search, onSort, onClear, onAdd, actions, children }: LeadListProps) {
  const query = useInfiniteQuery(leadPagesQuery(search))
  const leads = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? NONE, [query.data])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const filtered = isFiltered(search)
  const empty = query.isSuccess && leads.length === 0
  const rows = {
    leads,
    total: totalOf(query.data),
    hasMore: query.hasNextPage,
    onNearEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    actions,
  }
  const wide = useWide()
  const selection = leads.filter((lead) => selected.has(lead.id))
  return (
    <section aria-labelledby="all-leads" className="rounded-md border border-border bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
        <div className="flex items-baseline gap-2">
          <h2 id="all-leads" className="font-semibold">
            All Leads
          </h2>
          <p role="status" className="text-sm text-muted-foreground tabular-nums">
            {query.data && countText(query.data)}
          </p>
        </div>
        {!(empty && !filtered) && children}
      </div>
      {query.isPending && <LeadSkeleton wide={wide} />}
      {query.isError && leads.length === 0 && (
        <ErrorState
          title="The leads could not be loaded"
          detail={errorText(query.error, 'Check your connection, then try again.')}
          onRetry={() => query.refetch()}
        />
      )}
      {empty && (filtered ? <NoMatch onClear={onClear} /> : <NoLeads onAdd={onAdd} />)}
      {leads.length > 0 && (
        <div
          aria-busy={query.isPlaceholderData}
          className={cn('transition-opacity duration-100', query.isPlaceholderData && 'opacity-60')}
        >
          {wide ? (
            <LeadTable {...rows} sort={search.sort} onSort={onSort} selected={selected} onSelect={setSelected} />
          ) : (
            <LeadRows {...rows} />
          )}
        </div>
      )}
      {query.isFetchNextPageError && (
        <ErrorState title="More leads could not be loaded" onRetry={() => query.fetchNextPage()} className="py-6" />
      )}
      {wide && selection.length > 0 && (
        <SelectionBar
          count={selection.length}
          onClear={() => setSelected(new Set())}
          onDelete={() => {
            actions.remove(selection.map(({ id }) => id))
            setSelected(new Set())
          }}
        />
      )}
    </section>
  )
}

function NoLeads({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState icon={UserPlus} title="No leads yet" action={<Button onClick={onAdd}>Add Your First Lead</Button>}>
      Leads are the people and companies you may do business with. Add one and follow it through the pipeline.
    </EmptyState>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No leads match"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all leads
        </Button>
      }
    >
      Nothing fits this search and these filters together.
    </EmptyState>
  )
}

type LeadPages = InfiniteData<Page<Lead[]>>

const totalOf = (data: LeadPages | undefined) => data?.pages.at(-1)?.total ?? 0

function countText(data: LeadPages) {
  const total = totalOf(data)
  // The server stops counting the hits of a search at some point.
  const more = data.pages.at(-1)?.totalIsMinimum ? '+' : ''
  return `${formatCount(total)}${more} ${total === 1 ? 'lead' : 'leads'}`
}
