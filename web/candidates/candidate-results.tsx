import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import type { Candidate } from '../../contract/candidates.ts'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { type AddressChange, type CandidatesAddress, isFiltered, queryOf } from './filter.ts'
import { candidatesQuery } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'

interface CandidateResultsProps {
  address: CandidatesAddress
  onChange: (change: AddressChange) => void
}

/** The candidates that match, or why there are none to see (spec 2 §2). */
export function CandidateResults({ address, onChange }: CandidateResultsProps) {
  const list = useInfiniteQuery({ ...candidatesQuery(queryOf(address)), placeholderData: keepPreviousData })
  const candidates = list.data?.pages.flatMap(({ rows }) => rows)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = candidates?.filter(({ id }) => ticked.has(id)) ?? []
  if (!candidates) {
    return list.isError ? (
      <Framed>
        <ErrorState
          title="The candidates could not be loaded"
          detail="Check your connection, then try again."
          onRetry={() => list.refetch()}
        />
      </Framed>
    ) : (
      <Skeletons />
    )
  }
  if (candidates.length === 0) return <Nobody filtered={isFiltered(address)} onClear={() => onChange(noFilter)} />
  const tick = (some: Candidate[], on: boolean) => {
    const next = new Set(ticked)
    for (const { id } of some) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  const all = chosen.length === candidates.length
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-3 flex items-center gap-3 pl-4">
        <Checkbox
          aria-label="Select all that are shown"
          checked={all || (chosen.length > 0 ? 'indeterminate' : false)}
          onCheckedChange={() => tick(candidates, !all)}
        />
        <p role="status" className="min-w-0 flex-1 text-sm text-muted-foreground tabular-nums">
          {countText(list.data?.pages[0]?.total ?? 0)}
        </p>
        <Select
          aria-label="Sort"
          size="sm"
          className="w-44"
          value={address.sort ?? '-createdAt'}
          onValueChange={(sort) => onChange({ sort })}
          options={sorts}
        />
      </div>
      <ul className="divide-y divide-border rounded-md border border-border bg-card">
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <CandidateCard
              candidate={candidate}
              list={address}
              ticked={ticked.has(candidate.id)}
              onTick={(on) => tick([candidate], on)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-3 w-full"
          pending={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Show more candidates
        </Button>
      )}
      {chosen.length > 0 && <SelectionBar chosen={chosen} onClear={() => setTicked(new Set())} />}
    </div>
  )
}

const countText = (count: number) => (count === 1 ? '1 candidate' : `${formatCount(count)} candidates`)

const noFilter: AddressChange = { search: undefined, stage: undefined, opening: undefined }

const sorts = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-stageUpdatedAt', label: 'Recently moved' },
  { value: 'stageUpdatedAt', label: 'Longest in stage' },
  { value: 'lastName', label: 'Last name' },
] as const

function Nobody({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Framed>
      <EmptyState
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
    </Framed>
  )
}

function Framed({ children }: { children: React.ReactNode }) {
  return <div className="rounded-md border border-border bg-card">{children}</div>
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
