import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { valuesIn } from '../../../contract/leads/filter.ts'
import { errorText, type Page } from '../../api/call.ts'
import { formatCount } from '../../format.ts'
import { useFocusAfterBar } from '../../lists/bar-focus.ts'
import { focusGrid } from '../../lists/grid.ts'
import { MeantSearch } from '../../lists/meant-search.tsx'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { countSelected, nothing, type Selection } from '../../lists/selection.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { focusScreen } from '../../screens/screen-focus.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { useWide } from '../../ui/behaviour/wide.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useCameFrom } from '../opened-from.ts'
import { leadPagesQuery } from '../queries.ts'
import { choiceOf, type LeadChoice } from './lead-choice.ts'
import type { LeadActions } from './lead-menu.tsx'
import { LeadRows } from './lead-rows.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'
import { LeadTable } from './lead-table.tsx'
import { filterOf, isFiltered, type ListSearch } from './list-search.ts'

const NoLeads = lazyPart(() => import('../no-leads.tsx'), 'NoLeads')
const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar')

interface LeadListProps {
  title: string
  search: ListSearch
  onSort: (sort: ListSearch['sort']) => void
  /** What the address shall say of columns; nothing for the usual ones. */
  onColumns: (columns: string | undefined) => void
  onClear: () => void
  onAdd: () => void
  /** How wide the table may be, in pixels. */
  room: number
  actions: LeadActions & { removeMany: (choice: LeadChoice, onDelete: () => void) => void }
}

const NONE: Lead[] = []

/** All leads, as a table or, where there is little room, as a list. Only the rows near the view are drawn. */
export function LeadList({ title, search, onSort, onColumns, onClear, onAdd, room, actions }: LeadListProps) {
  const query = useInfiniteQuery(leadPagesQuery(search))
  const leads = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? NONE, [query.data])
  const total = totalOf(query.data)
  const { selection, select } = useSelection(leads, search)
  const filtered = isFiltered(search)
  const empty = query.isSuccess && leads.length === 0
  const rows = {
    leads,
    total,
    hasMore: query.hasNextPage,
    onNearEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    actions,
    returnTo: useReturnPlace(leads, query),
  }
  const wide = useWide()
  const section = useRef<HTMLElement>(null)
  const focusTable = () => {
    if (!focusGrid(section.current)) focusScreen()
  }
  const clear = () => select(nothing)
  const selected = countSelected(selection, total)
  useFocusAfterBar(selected > 0, focusTable)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Escape' || selected === 0) return
    clear()
    event.preventDefault()
  }
  return (
    <section
      ref={section}
      aria-labelledby="all-leads"
      onKeyDown={onKeyDown}
      // The last rows can be scrolled out from under the bar.
      className={cn('rounded-md border border-border bg-card', wide && selected > 0 && 'mb-16')}
    >
      <h2 id="all-leads" className="sr-only">
        {title}
      </h2>
      <p
        role="status"
        className={cn(
          'px-4 py-2 text-sm text-muted-foreground tabular-nums',
          !(filtered && leads.length > 0) && 'sr-only',
        )}
      >
        {query.data && countText(query.data)}
      </p>
      <MeantSearch pages={query.data?.pages} className="px-4 pb-3" />
      {(query.isPending || (query.isError && leads.length === 0)) && (
        <NotLoaded what="The leads" query={query} detail={errorText}>
          <LeadSkeleton wide={wide} />
        </NotLoaded>
      )}
      <Suspense>{empty && <NoLeads filtered={filtered} onAdd={onAdd} onClear={onClear} />}</Suspense>
      {leads.length > 0 && (
        <div
          aria-busy={query.isPlaceholderData}
          className={cn('transition-opacity duration-100', query.isPlaceholderData && 'opacity-60')}
        >
          {wide ? (
            <LeadTable
              {...rows}
              count={query.data ? countText(query.data) : ''}
              sort={search.sort}
              onSort={onSort}
              columns={search.columns}
              onColumns={onColumns}
              room={room}
              selection={selection}
              onSelect={select}
            />
          ) : (
            <LeadRows {...rows} />
          )}
        </div>
      )}
      {query.isFetchNextPageError && (
        <ErrorState title="More leads could not be loaded" onRetry={() => query.fetchNextPage()} className="py-6" />
      )}
      <Suspense>
        {wide && selected > 0 && (
          <SelectionBar
            count={`${formatCount(selected)}${selection.every ? moreOf(query.data) : ''}`}
            owners={ownersOf(selection, { leads, search })}
            choice={choiceOf(selection, search)}
            onClear={clear}
            onDelete={() => actions.removeMany(choiceOf(selection, search), clear)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** What is ticked: all that match belong to the filters they were ticked under, the others to the rows that are there. */
function useSelection(leads: readonly Lead[], search: ListSearch) {
  const [ticked, select] = useState<Selection>(nothing)
  const filters = JSON.stringify(filterOf(search))
  const [under, setUnder] = useState(filters)
  if (under !== filters) {
    setUnder(filters)
    if (ticked.every) select(nothing)
  }
  const selection = useMemo(() => {
    if (ticked.every) return ticked
    return { every: false, ids: new Set(leads.map(({ id }) => id).filter((id) => ticked.ids.has(id))) }
  }, [ticked, leads])
  return { selection, select }
}

/** Whose the ticked leads are, or `none`; nothing where they may be anybody's. */
function ownersOf({ every, ids }: Selection, { leads, search }: { leads: readonly Lead[]; search: ListSearch }) {
  if (every) return search.assignedUserId ? valuesIn(search.assignedUserId) : undefined
  return [...new Set(leads.filter(({ id }) => ids.has(id)).map(({ assignedUserId }) => assignedUserId ?? 'none'))]
}

type LoadingList = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>

function useReturnPlace(leads: readonly Lead[], query: LoadingList) {
  const cameFrom = useCameFrom()
  const row = cameFrom?.from.row ?? 0
  const isMissing = cameFrom !== undefined && leads.length > 0 && leads.length <= row
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isOnItsWay = isMissing && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isOnItsWay && !isFetching) void fetchNextPage()
  }, [isOnItsWay, isFetching, fetchNextPage])
  if (!cameFrom || leads.length === 0 || isOnItsWay) return undefined
  // A lead that was deleted leaves its place to the next one.
  const found = leads.findIndex(({ id }) => id === cameFrom.id)
  return found < 0 ? Math.min(row, leads.length - 1) : found
}

type LeadPages = InfiniteData<Page<Lead[]>>

const totalOf = (data: LeadPages | undefined) => data?.pages.at(-1)?.total ?? 0

/** The server stops counting the hits of a search at some point. */
const moreOf = (data: LeadPages | undefined) => (data?.pages.at(-1)?.totalIsMinimum ? '+' : '')

function countText(data: LeadPages) {
  const total = totalOf(data)
  return `${formatCount(total)}${moreOf(data)} ${total === 1 ? 'lead' : 'leads'}`
}
