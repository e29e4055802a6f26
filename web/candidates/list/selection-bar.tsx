import { X } from 'lucide-react'
import { useState } from 'react'
import { MOST_MOVED } from '../../../contract/candidates/endpoints.ts'
import type { CandidateStage } from '../../../contract/candidates/fields.ts'
import { formatCount } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useMoveCandidates, useMoveMatching } from '../changes.ts'
import type { SentQuery } from '../filter.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { stageOptions } from '../stages.tsx'
import { type Chosen, countOf } from './selection.ts'

interface SelectionBarProps {
  chosen: Chosen
  /** How many match, on the pages that are not loaded too. */
  total: number
  /** What the list is filtered by. */
  query: SentQuery
  onAll: () => void
  onClear: () => void
  /** Shows two side by side. */
  onCompare: (id: string, other: string) => void
}

/** What can be done with the ticked candidates, floating above the list's end. */
export function SelectionBar({ chosen, total, query, onAll, onClear, onCompare }: SelectionBarProps) {
  const move = useMoveCandidates()
  const moveMatching = useMoveMatching()
  const [rejecting, setRejecting] = useState(false)
  const count = countOf(chosen)
  const [one, other] = chosen.all ? [] : chosen.candidates
  const pair = count === 2 && one && other ? ([one.id, other.id] as const) : undefined
  const moveTo = (stage: CandidateStage, reason = '') => {
    if (!chosen.all) move.mutate({ candidates: chosen.candidates, stage, reason })
    else moveMatching.mutate({ query, except: chosen.except, count, stage, reason })
    onClear()
  }
  return (
    <div
      data-foot
      className="pointer-events-none fixed right-0 left-(--side,0px) bottom-4 z-30 flex justify-center px-4 sm:bottom-6"
    >
      <section
        aria-label="Selected candidates"
        className="pointer-events-auto flex animate-in flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md border border-border bg-popover py-1.5 pr-1.5 pl-4 shadow-float"
      >
        <p role="status" className="mr-1 font-medium tabular-nums">
          {formatCount(count)} selected
        </p>
        {count < total && <All total={total} onAll={onAll} />}
        <Select<CandidateStage>
          data-edit="hiring"
          aria-label="Move to stage"
          size="sm"
          className="w-44"
          value={undefined}
          placeholder="Move to…"
          onValueChange={(stage) => (stage === 'rejected' ? setRejecting(true) : moveTo(stage))}
          options={stageOptions}
        />
        {pair && (
          <Button variant="outline" size="sm" onClick={() => onCompare(pair[0], pair[1])}>
            Compare
          </Button>
        )}
        <Button variant="quiet" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </section>
      <RejectDialog
        open={rejecting}
        count={count}
        onCancel={() => setRejecting(false)}
        onReject={(reason) => moveTo('rejected', reason)}
      />
    </div>
  )
}

function All({ total, onAll }: { total: number; onAll: () => void }) {
  if (total > MOST_MOVED) {
    return (
      <p className="text-sm text-muted-foreground">
        Narrow the filter: you can move up to {formatCount(MOST_MOVED)} at once.
      </p>
    )
  }
  return (
    <Button variant="link" size="inline" className="mr-1 px-1 text-sm" onClick={onAll}>
      Select all {formatCount(total)}
    </Button>
  )
}
