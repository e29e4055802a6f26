import { type FormEvent, type RefObject, useState } from 'react'
import { type CandidateRecord, stageOf } from '../../contract/candidates.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { submitWithKeys } from '../ui/submit-keys.ts'
import { Textarea } from '../ui/textarea.tsx'
import { useSaveNotes } from './changes.ts'
import { formatMoment } from './moment.ts'
import { Stage } from './stages.tsx'

interface ManagementCardProps {
  candidate: CandidateRecord
  /** Opens the form; pressed by the page's header too. */
  editButton: RefObject<HTMLButtonElement | null>
}

/** Stage and internal notes (spec 2 §2). */
export function ManagementCard({ candidate, editButton }: ManagementCardProps) {
  const [draft, setDraft] = useState<string>()
  const save = useSaveNotes(candidate)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== undefined && !save.isPending) save.mutate(draft, { onSuccess: () => setDraft(undefined) })
  }
  return (
    <Card
      title="Candidate Management"
      action={
        <Button
          ref={editButton}
          variant="ghost"
          size="sm"
          className={draft === undefined ? '' : 'invisible'}
          onClick={() => setDraft((open) => open ?? candidate.notes)}
        >
          Edit notes
        </Button>
      }
    >
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-muted-foreground">Current stage</dt>
          <dd>
            <Stage stage={stageOf(candidate.status)} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted-foreground">Stage last updated</dt>
          <dd className="tabular-nums">
            <time dateTime={candidate.stageUpdatedAt}>{formatMoment(candidate.stageUpdatedAt)}</time>
          </dd>
        </div>
        {candidate.rejectionReason && (
          <div className="min-w-0">
            <dt className="text-sm text-muted-foreground">Rejection reason</dt>
            <dd dir="auto" className="break-words">
              {candidate.rejectionReason}
            </dd>
          </div>
        )}
      </dl>
      <h3 className="mb-1 text-sm text-muted-foreground">Internal notes</h3>
      {draft === undefined ? (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {candidate.notes || <span className="text-muted-foreground">No notes added yet.</span>}
        </p>
      ) : (
        <form onSubmit={submit} onKeyDown={submitWithKeys} className="space-y-3">
          <Textarea
            autoFocus
            aria-label="Internal notes"
            rows={6}
            maxLength={50_000}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <Button variant="outline" onClick={() => setDraft(undefined)}>
              Cancel
            </Button>
            <Button type="submit" pending={save.isPending}>
              {save.isPending ? 'Updating...' : 'Save Notes'}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
