import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { type KeyboardEvent, Suspense, useRef } from 'react'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import { formatCount } from '../../format.ts'
import type { Change } from '../../lists/address.ts'
import { useFocusAfterBar } from '../../lists/bar-focus.ts'
import { MeantSearch } from '../../lists/meant-search.tsx'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { useRowFocus } from '../../lists/row-focus.ts'
import { useRowsInSteps } from '../../lists/rows-in-steps.ts'
import { ShowMore } from '../../lists/show-more.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useOpenCandidate } from '../candidate-list.ts'
import { type CandidatesAddress, isFiltered, noFilter, queryOf } from '../filter.ts'
import { candidatesQuery } from '../queries.ts'
import { CandidateCard, CandidateHeadings } from './candidate-card.tsx'
import { countOf, useSelection } from './selection.ts'

const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar')

interface CandidateResultsProps {
  address: CandidatesAddress
  onChange: (change: Change<CandidatesAddress>) => void
  /** To a place in the list. */
  comesBack: boolean
}

/** The candidates that match, or why there are none to see. */
export function CandidateResults({ address, onChange, comesBack }: CandidateResultsProps) {
  const query = queryOf(address)
  const list = useInfiniteQuery({ ...candidatesQuery(query), placeholderData: keepPreviousData })
  const candidates = list.data?.pages.flatMap(({ rows }) => rows)
  if (!candidates)
    return (
      <NotLoaded
        what="The candidates"
        query={list}
        detail={(_error, otherwise) => otherwise}
        className="rounded-md border border-border bg-card"
      >
        <Skeletons />
      </NotLoaded>
    )
  if (candidates.length === 0) return <Nobody filtered={isFiltered(address)} onClear={() => onChange(noFilter)} />
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <MeantSearch pages={list.data?.pages} className="mb-3" />
      <Cards
        address={address}
        candidates={candidates}
        total={list.data?.pages[0]?.total ?? 0}
        comesBack={comesBack}
        onSort={(sort) => onChange({ sort })}
      />
      <ShowMore list={list} text="Show more candidates" />
    </div>
  )
}

interface CardsProps extends Pick<CandidateResultsProps, 'address' | 'comesBack'> {
  candidates: Candidate[]
  total: number
  onSort: (sort: Sort) => void
}

function Cards({ address, candidates, total, comesBack, onSort }: CardsProps) {
  const { sort, ...filter } = queryOf(address)
  const { chosen, isTicked, tick, tickAll, clear } = useSelection({
    listed: candidates,
    total,
    filter: JSON.stringify(filter),
  })
  const { drawn, drawAll } = useRowsInSteps(candidates.length, { atOnce: comesBack })
  const rows = useRowFocus(
    candidates.map(({ id }) => id),
    drawAll,
  )
  const { compare } = useOpenCandidate(address)
  const box = useRef<HTMLButtonElement>(null)
  const count = countOf(chosen)
  useFocusAfterBar(count > 0, () => box.current?.focus())
  const all = count > 0 && candidates.every(({ id }) => isTicked(id))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && count > 0 && !event.defaultPrevented) clear()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape gives up the selection, wherever in the list one is
    <div onKeyDown={onKeyDown} className={cn(count > 0 && 'pb-16')}>
      <div className="mb-3 flex items-center gap-3 pl-[17px]">
        <Checkbox
          ref={box}
          aria-label="Select all that are shown"
          checked={all || (count > 0 ? 'indeterminate' : false)}
          onCheckedChange={() => (all ? clear() : tick(candidates, true))}
        />
        <p role="status" className="min-w-0 flex-1 text-sm text-muted-foreground tabular-nums">
          {countText(total)}
        </p>
        <Select
          aria-label="Sort"
          size="sm"
          className="w-44"
          value={address.sort ?? '-createdAt'}
          onValueChange={onSort}
          options={sorts}
        />
      </div>
      <div className="@container rounded-md border border-border bg-card">
        <CandidateHeadings />
        <ul {...rows.list} className="relative divide-y divide-border">
          {candidates.slice(0, drawn).map((candidate) => (
            <li key={candidate.id}>
              <CandidateCard
                candidate={candidate}
                list={address}
                active={candidate.id === rows.active}
                ticked={isTicked(candidate.id)}
                onTick={(on) => tick([candidate], on)}
              />
            </li>
          ))}
        </ul>
      </div>
      <Suspense>
        {count > 0 && (
          <SelectionBar
            chosen={chosen}
            total={total}
            query={filter}
            onAll={tickAll}
            onClear={clear}
            onCompare={compare}
          />
        )}
      </Suspense>
    </div>
  )
}

const countText = (count: number) => (count === 1 ? '1 candidate' : `${formatCount(count)} candidates`)

const sorts = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-stageUpdatedAt', label: 'Recently moved' },
  { value: 'stageUpdatedAt', label: 'Longest in stage' },
  { value: 'lastName', label: 'Last name' },
] as const

type Sort = (typeof sorts)[number]['value'] | '-lastName'

function Nobody({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      className="rounded-md border border-border bg-card"
      icon={filtered ? SearchX : Users}
      title={filtered ? 'No candidates found' : 'No candidates yet'}
      action={
        filtered && (
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {filtered ? 'No candidates match your current filters.' : 'No applications have been submitted yet.'}
    </EmptyState>
  )
}

function Skeletons() {
  return (
    <Loading label="Loading candidates" className="divide-y divide-border rounded-md border border-border bg-card">
      {['w-40', 'w-52', 'w-44', 'w-48'].map((width) => (
        <div key={width} className="space-y-2.5 px-4 py-4">
          <Skeleton className={width} />
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </Loading>
  )
}
