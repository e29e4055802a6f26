import { useInfiniteQuery } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../api/call.ts'
import { formatCount } from '../format.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { NotLoaded } from '../lists/not-loaded.tsx'
import { useRowFocus } from '../lists/row-focus.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { useTitle } from '../screens/brand.tsx'
import { Breadcrumb } from '../screens/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Badge } from '../ui/status.tsx'
import { pairsQuery, useDismiss } from './changes.ts'
import type { Duplicates, Mergeable, MergeKind, Pair } from './kind.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Pairs of records that may be the same: to merge, or to say that they are not. */
export function DuplicateList<Row extends Mergeable>({ kind }: { kind: MergeKind<Row> }) {
  useTitle('Duplicates')
  const pairs = useInfiniteQuery(pairsQuery(kind))
  const total = pairs.data?.pages[0]?.total
  const { above, many } = kind
  return (
    <div className="space-y-6">
      <div>
        <Breadcrumb to={above.to} above={above.title} title="Duplicates" />
        <PageTitle
          title="Duplicates"
          description={
            total
              ? `${formatCount(total)} ${total === 1 ? 'pair' : 'pairs'} of ${many} that may be the same`
              : undefined
          }
        />
      </div>
      <Card flush>
        {pairs.data ? (
          <Pairs kind={kind} listed={pairs.data.pages.flatMap((page) => page.rows)} />
        ) : (
          <NotLoaded what="The duplicates" query={pairs} detail={errorText} className="py-8">
            <RowSkeletons count={6} />
          </NotLoaded>
        )}
        <MoreRows query={pairs} what="pairs" />
      </Card>
    </div>
  )
}

const keyOfPair = ([one, other]: Pair<Mergeable>) => `${one.id} ${other.id}`

interface PairsProps<Row extends Mergeable> {
  kind: MergeKind<Row>
  listed: readonly Duplicates<Row>[]
}

function Pairs<Row extends Mergeable>({ kind, listed }: PairsProps<Row>) {
  const [merged, setMerged] = useState<Pair<Row>>()
  const [merging, setMerging] = useState(false)
  // As it is by now: a record may have changed since the dialog opened.
  const shown = merged && (listed.find(({ pair }) => keyOfPair(pair) === keyOfPair(merged))?.pair ?? merged)
  const { list } = useRowFocus(listed.map(({ pair }) => keyOfPair(pair)))
  const merge = (pair: Pair<Row>) => {
    setMerged(pair)
    setMerging(true)
  }
  return (
    <>
      {listed.length === 0 ? (
        <EmptyState icon={CopyCheck} title="No duplicates">
          {kind.shows}
        </EmptyState>
      ) : (
        <ul aria-label="Duplicates" className="divide-y divide-border" {...list}>
          {listed.map((each) => (
            <PairRow key={keyOfPair(each.pair)} kind={kind} {...each} onMerge={() => merge(each.pair)} />
          ))}
        </ul>
      )}
      {shown && (
        <MergeDialog key={keyOfPair(shown)} kind={kind} pair={shown} open={merging} onOpenChange={setMerging} />
      )}
    </>
  )
}

interface PairRowProps<Row extends Mergeable> extends Duplicates<Row> {
  kind: MergeKind<Row>
  onMerge: () => void
}

function PairRow<Row extends Mergeable>({ kind, pair, reasons, onMerge }: PairRowProps<Row>) {
  const dismiss = useDismiss(kind)
  const { Facts, area } = kind
  const names = pair.map(kind.nameOf).join(' and ')
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start">
      {pair.map((row) => (
        <Facts key={row.id} row={row} />
      ))}
      <p className="flex flex-wrap gap-1.5 md:col-span-3 md:row-start-2">
        {reasons.map((reason) => (
          <Badge key={reason}>{kind.reasons[reason]}</Badge>
        ))}
      </p>
      <div className="flex flex-wrap items-center gap-2 md:col-start-3 md:row-start-1 md:flex-nowrap">
        <Button
          data-row={keyOfPair(pair)}
          data-edit={area}
          size="sm"
          variant="outline"
          aria-label={`Merge ${names}`}
          onClick={onMerge}
        >
          Merge
        </Button>
        <Button
          data-edit={area}
          size="sm"
          variant="quiet"
          aria-label={`Not duplicates: ${names}`}
          pending={dismiss.isPending}
          onClick={() => dismiss.mutate(pair)}
        >
          Not duplicates
        </Button>
      </div>
    </li>
  )
}
