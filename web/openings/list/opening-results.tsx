import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { BriefcaseBusiness } from 'lucide-react'
import type { Opening } from '../../../contract/openings/fields.ts'
import { formatCount } from '../../format.ts'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { MeantSearch } from '../../lists/meant-search.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { useRowFocus } from '../../lists/row-focus.ts'
import { SearchBox } from '../../lists/search-box.tsx'
import { ShowMore } from '../../lists/show-more.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type FilterChange, isFiltered, type OpeningFilter } from '../filter.ts'
import { statusOptions } from '../labels.ts'
import { openingsQuery } from '../queries.ts'
import { OpeningRow } from './opening-row.tsx'

interface OpeningResultsProps {
  filter: OpeningFilter
  onChange: (change: FilterChange) => void
  onCreate: () => void
  onEdit: (opening: Opening) => void
  onDetails: (opening: Opening) => void
}

/** The openings that match, or why there are none to see. */
export function OpeningResults({ filter, onChange, onCreate, onEdit, onDetails }: OpeningResultsProps) {
  const list = useInfiniteQuery({ ...openingsQuery(filter), placeholderData: keepPreviousData })
  const openings = list.data?.pages.flatMap(({ rows }) => rows)
  const total = list.data?.pages[0]?.total ?? 0
  const rows = useRowFocus(openings?.map(({ id }) => id) ?? [])
  if (openings?.length === 0 && !isFiltered(filter) && !list.isPlaceholderData)
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title="No job openings yet"
        action={
          <Button data-edit="hiring" onClick={onCreate}>
            Create Job Opening
          </Button>
        }
        className="rounded-md border border-border bg-card"
      >
        Create your first job opening to start hiring.
      </EmptyState>
    )
  return (
    <>
      <Filters filter={filter} onChange={onChange} />
      <MeantSearch pages={list.data?.pages} />
      <div
        aria-busy={list.isPlaceholderData}
        className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        {openings && openings.length > 0 && (
          <>
            <p role="status" className="mb-3 text-sm text-muted-foreground tabular-nums">
              {total === 1 ? '1 opening' : `${formatCount(total)} openings`}
            </p>
            <ul {...rows.list} className="relative divide-y divide-border rounded-md border border-border bg-card">
              {openings.map((opening) => (
                <li key={opening.id}>
                  <OpeningRow
                    opening={opening}
                    active={opening.id === rows.active}
                    onEdit={onEdit}
                    onDetails={onDetails}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {openings?.length === 0 && (
          <NoMatch title="No job openings match" onClear={() => onChange({ status: undefined, search: undefined })} />
        )}
        {!openings && (
          <NotLoaded
            what="The job openings"
            query={list}
            detail={(_error, otherwise) => otherwise}
            className="rounded-md border border-border bg-card"
          >
            <Skeletons />
          </NotLoaded>
        )}
        <ShowMore list={list} text="Show more openings" />
      </div>
    </>
  )
}

function Filters({ filter, onChange }: { filter: OpeningFilter; onChange: (change: FilterChange) => void }) {
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter job openings">
      <SearchBox
        label="Search job openings"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ ...filter, search: search || undefined })}
      />
      <FilterSelect
        aria-label="Status"
        any="Any status"
        className="w-auto min-w-32 max-sm:flex-1"
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
        options={statusOptions}
      />
    </search>
  )
}

function Skeletons() {
  return (
    <Loading label="Loading job openings" className="divide-y divide-border rounded-md border border-border bg-card">
      {['w-64', 'w-48', 'w-56'].map((width) => (
        <div key={width} className="space-y-2.5 px-4 py-4">
          <Skeleton className={width} />
          <Skeleton className="w-80 max-w-full" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </Loading>
  )
}
