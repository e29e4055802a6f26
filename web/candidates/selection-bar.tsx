import { X } from 'lucide-react'
import { useState } from 'react'
import type { Candidate, CandidateStage } from '../../contract/candidates.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useMoveCandidates } from './changes.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { stageOptions } from './stages.tsx'

/** What can be done with the ticked candidates, floating above the list's end. */
export function SelectionBar({ chosen, onClear }: { chosen: Candidate[]; onClear: () => void }) {
  const move = useMoveCandidates()
  const [rejecting, setRejecting] = useState(false)
  const moveTo = (stage: CandidateStage, reason = '') => {
    move.mutate({ candidates: chosen, stage, reason })
    onClear()
  }
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-6 z-30 flex justify-center px-4">
      <section
        aria-label="Selected candidates"
        className="pointer-events-auto flex animate-in items-center gap-2 rounded-md border border-border bg-popover py-1.5 pr-1.5 pl-4 shadow-float"
      >
        <p role="status" className="mr-1 font-medium tabular-nums">
          {chosen.length} selected
        </p>
        <Select<CandidateStage>
          aria-label="Move to stage"
          size="sm"
          className="w-44"
          value={undefined}
          placeholder="Move to…"
          onValueChange={(stage) => (stage === 'rejected' ? setRejecting(true) : moveTo(stage))}
          options={stageOptions}
        />
        <Button variant="quiet" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </section>
      <RejectDialog
        open={rejecting}
        count={chosen.length}
        onCancel={() => setRejecting(false)}
        onReject={(reason) => moveTo('rejected', reason)}
      />
    </div>
  )
}
