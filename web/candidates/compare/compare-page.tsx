import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Merge } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useFirstFocus } from '../../ui/behaviour/focus.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useCandidateList } from '../candidate-list.ts'
import { nameOf } from '../changes.ts'
import { queryOf } from '../filter.ts'
import { ManagementCard } from '../page/management-card.tsx'
import { recordingOf, VideoCard } from '../page/video-card.tsx'
import { candidateQuery, candidatesQuery } from '../queries.ts'

const MergeCompared = lazyPart(() => import('../duplicates/merge-compared.tsx'), 'MergeCompared')

/** Two candidates side by side: their interviews with the ratings of each answer, and the notes on them. */
export function ComparePage({ ids }: { ids: readonly [string, string] }) {
  const { compare, open } = useCandidateList()
  const heading = useFirstFocus<HTMLHeadingElement>(true)
  const [left, right] = ids
  useTitle('Compare candidates')
  return (
    <>
      <div className="-mt-2 mb-4 flex items-center gap-2">
        <Button variant="quiet" size="icon" className="-ml-2" onClick={() => open(left)}>
          <ArrowLeft aria-hidden />
          <span className="sr-only">Back to the candidate</span>
        </Button>
        <h1 ref={heading} tabIndex={-1} className="flex-1 text-xl font-semibold outline-none">
          Compare candidates
        </h1>
        <MergeBoth ids={ids} onMerged={() => open(left)} />
      </div>
      <div className="grid gap-x-5 gap-y-8 lg:grid-cols-2 lg:gap-y-4">
        <Column id={left} other={right} onChoose={(id) => compare(id, right)} />
        <Column id={right} other={left} onChoose={(id) => compare(left, id)} />
      </div>
    </>
  )
}

/** Where both applied for the same job they may be one person. */
function MergeBoth({ ids: [left, right], onMerged }: { ids: readonly [string, string]; onMerged: () => void }) {
  const { data: one } = useQuery(candidateQuery(left))
  const { data: other } = useQuery(candidateQuery(right))
  const [merging, setMerging] = useState<boolean>()
  if (!one || !other || one.jobOpeningId !== other.jobOpeningId) return null
  return (
    <>
      <Button
        data-edit="hiring"
        variant="outline"
        // Once they are merged, both addresses lead to one.
        disabled={one.id === other.id}
        onClick={() => setMerging(true)}
        onPointerEnter={MergeCompared.preload}
        onFocus={MergeCompared.preload}
      >
        <Merge aria-hidden />
        Merge
      </Button>
      <Suspense>
        {merging !== undefined && (
          <MergeCompared pair={[one, other]} open={merging} onOpenChange={setMerging} onMerged={onMerged} />
        )}
      </Suspense>
    </>
  )
}

interface ColumnProps {
  id: string
  /** Who stands in the other column, and is not offered in this one. */
  other: string
  onChoose: (id: string) => void
}

function Column({ id, other, onChoose }: ColumnProps) {
  const { list } = useCandidateList()
  const candidate = useQuery(candidateQuery(id))
  const listed = rowsOf(useInfiniteQuery(candidatesQuery(queryOf(list))).data)
  const choices = listed.filter((each) => each.id !== other && each.id !== id)
  const shown = candidate.data
  const name = shown ? nameOf(shown) : 'Candidate'
  return (
    // Its rows stand beside those of the other column.
    <section aria-label={name} className="min-w-0 space-y-4 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:space-y-0">
      <Select
        aria-label={`Candidate in place of ${name}`}
        value={id}
        onValueChange={onChoose}
        options={[...(shown ? [shown] : []), ...choices].map((each) => ({
          value: each.id,
          label: (
            <>
              <bdi className="font-medium">{nameOf(each)}</bdi>{' '}
              <span className="text-muted-foreground">{each.jobTitle}</span>
            </>
          ),
        }))}
      />
      {shown ? (
        <Compared key={id} candidate={shown} />
      ) : (
        <NotLoaded what="The candidate" query={candidate}>
          <Loading label="Loading the candidate" className="row-span-2">
            <Skeleton className="h-80" />
          </Loading>
        </NotLoaded>
      )}
    </section>
  )
}

function Compared({ candidate }: { candidate: CandidateRecord }) {
  const name = nameOf(candidate)
  const notes = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <ManagementCard candidate={candidate} editButton={notes} ofWhom={name} />
      <VideoCard candidate={candidate} shown={recordingOf(candidate, chosen)} onChoose={setChosen} ofWhom={name} />
    </>
  )
}
