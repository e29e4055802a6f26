import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import type { DuplicatePair, DuplicateReason, Lead } from '../../../contract/leads/fields.ts'
import { errorText } from '../../api/call.ts'
import { formatCount } from '../../format.ts'
import { MoreRows } from '../../lists/more-rows.tsx'
import { useRowFocus } from '../../lists/row-focus.ts'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { useTitle } from '../../screens/brand.tsx'
import { Breadcrumb } from '../../screens/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Badge } from '../../ui/status.tsx'
import { Stage } from '../stage.tsx'
import { useDismiss } from './changes.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { pairsQuery } from './queries.ts'

/** Pairs of leads that may be the same: to merge, or to say that they are not. */
export function DuplicatesScreen() {
  useTitle('Duplicates')
  const pairs = useInfiniteQuery(pairsQuery)
  const total = pairs.data?.pages[0]?.total
  return (
    <div className="space-y-6">
      <div>
        <Breadcrumb to="/sales" above="Sales" title="Duplicates" />
        <PageTitle
          title="Duplicates"
          description={
            total ? `${formatCount(total)} ${total === 1 ? 'pair' : 'pairs'} of leads that may be the same` : undefined
          }
        />
      </div>
      <Card flush>
        {pairs.isPending && <RowSkeletons count={6} />}
        {pairs.isLoadingError && (
          <ErrorState
            title="The duplicates could not be loaded"
            detail={errorText(pairs.error, 'Check your connection, then try again.')}
            onRetry={() => pairs.refetch()}
            className="py-8"
          />
        )}
        {pairs.data && <PairList pairs={pairs.data.pages.flatMap((page) => page.pairs ?? [])} />}
        <MoreRows query={pairs} what="pairs" />
      </Card>
    </div>
  )
}

const keyOfPair = ({ leads: [one, other] }: DuplicatePair) => `${one.id} ${other.id}`

function PairList({ pairs }: { pairs: readonly DuplicatePair[] }) {
  const [merged, setMerged] = useState<DuplicatePair>()
  const [merging, setMerging] = useState(false)
  // As it is by now: a lead may have changed since the dialog opened.
  const shown = merged && (pairs.find((pair) => keyOfPair(pair) === keyOfPair(merged)) ?? merged)
  const { list } = useRowFocus(pairs.map(keyOfPair))
  const merge = (pair: DuplicatePair) => {
    setMerged(pair)
    setMerging(true)
  }
  return (
    <>
      {pairs.length === 0 ? (
        <EmptyState icon={CopyCheck} title="No duplicates">
          Leads with the same email, phone or name at a company show here.
        </EmptyState>
      ) : (
        <ul aria-label="Duplicates" className="divide-y divide-border" {...list}>
          {pairs.map((pair) => (
            <Pair key={keyOfPair(pair)} pair={pair} onMerge={() => merge(pair)} />
          ))}
        </ul>
      )}
      {shown && <MergeDialog key={keyOfPair(shown)} pair={shown.leads} open={merging} onOpenChange={setMerging} />}
    </>
  )
}

const reasonNames: Record<DuplicateReason, string> = {
  email: 'Same email',
  phone: 'Same phone',
  name: 'Same name and company',
  similar_name: 'Similar name, same company',
}

function Pair({ pair, onMerge }: { pair: DuplicatePair; onMerge: () => void }) {
  const dismiss = useDismiss()
  const [one, other] = pair.leads
  const names = `${one.name} and ${other.name}`
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start">
      <LeadFacts lead={one} />
      <LeadFacts lead={other} />
      <p className="flex flex-wrap gap-1.5 md:col-span-3 md:row-start-2">
        {pair.reasons.map((reason) => (
          <Badge key={reason}>{reasonNames[reason]}</Badge>
        ))}
      </p>
      <div className="flex flex-wrap items-center gap-2 md:col-start-3 md:row-start-1 md:flex-nowrap">
        <Button
          data-row={keyOfPair(pair)}
          data-edit="sales"
          size="sm"
          variant="outline"
          aria-label={`Merge ${names}`}
          onClick={onMerge}
        >
          Merge
        </Button>
        <Button
          data-edit="sales"
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

/** What tells a lead from its twin. */
function LeadFacts({ lead: { id, name, company, email, phone, stage } }: { lead: Lead }) {
  const facts = [company, email, phone].filter(Boolean)
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-3">
        <Link
          to="/sales/lead/$id"
          params={{ id }}
          dir="auto"
          className="min-w-0 truncate rounded-xs text-left font-medium hover:underline"
        >
          {name}
        </Link>
        <Stage stage={stage} className="shrink-0 text-sm" />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
        {facts.map((fact) => (
          <bdi key={fact} className="wrap-anywhere">
            {fact}
          </bdi>
        ))}
      </p>
    </div>
  )
}
