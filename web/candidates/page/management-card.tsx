import { type FormEvent, type RefObject, useState } from 'react'
import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatMoment } from '../../format.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import { useLeaveGuard } from '../../forms/leave-guard.tsx'
import { submitWithKeys } from '../../forms/submit-keys.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useSaveNotes } from '../changes.ts'
import { candidateQuery } from '../queries.ts'
import { Stage } from '../stages.tsx'
import { Fact } from './facts-cards.tsx'

/** The notes as they are typed, and the candidate as they were when that began. */
interface Draft {
  notes: string
  before: CandidateRecord
}

const conflictFields: readonly ConflictField<'notes'>[] = [{ name: 'notes', label: 'Internal notes', show: String }]

interface ManagementCardProps {
  candidate: CandidateRecord
  /** Opens the form; pressed by the page's header too. */
  editButton: RefObject<HTMLButtonElement | null>
}

export function ManagementCard({ candidate, editButton }: ManagementCardProps) {
  const [draft, setDraft] = useState<Draft>()
  const { mutateAsync, isPending } = useSaveNotes(candidate)
  const { save, dialog } = useMergedSave<'notes', { notes: string }>({
    what: 'candidate',
    fields: conflictFields,
    send: (typed, seen) => mutateAsync({ ...typed, version: (seen ?? candidate).version }),
    askAgain: () => queryClient.fetchQuery({ ...candidateQuery(candidate.id), staleTime: 0 }),
    onSaved: () => close(),
  })
  const { leave, question } = useLeaveGuard({
    holds: () => draft !== undefined && draft.notes !== draft.before.notes && !isPending,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!draft || isPending) return
    // What was refused is said by a toast; what was typed stays.
    void save({ notes: draft.notes }, draft.before).then((saved) => saved && close(), noResult)
  }
  const close = () => {
    setDraft(undefined)
    // The form goes with what had the focus.
    requestAnimationFrame(() => document.activeElement === document.body && editButton.current?.focus())
  }
  return (
    <Card
      title="Candidate Management"
      action={
        <Button
          ref={editButton}
          data-edit="hiring"
          variant="ghost"
          size="sm"
          className={cn('-mr-2.5', draft && 'invisible')}
          onClick={() => setDraft((open) => open ?? { notes: candidate.notes, before: candidate })}
        >
          Edit notes
        </Button>
      }
    >
      <dl className="mb-4 space-y-2.5">
        <Fact label="Current stage">
          <Stage stage={stageOf(candidate.status)} />
        </Fact>
        <Fact label="Stage last updated">
          <time dateTime={candidate.stageUpdatedAt} className="tabular-nums">
            {formatMoment(candidate.stageUpdatedAt)}
          </time>
        </Fact>
        {candidate.rejectionReason && <Fact label="Rejection reason">{candidate.rejectionReason}</Fact>}
      </dl>
      <h3 className="mb-1 text-sm text-muted-foreground">Internal notes</h3>
      {draft ? (
        <NotesForm
          draft={draft}
          stored={candidate.notes}
          pending={isPending}
          onChange={(notes) => setDraft({ ...draft, notes })}
          onSubmit={submit}
          onCancel={() => leave(close)}
        />
      ) : (
        <Notes notes={candidate.notes} blank="No notes added yet." />
      )}
      {question}
      {dialog}
    </Card>
  )
}

function Notes({ notes, blank, className }: { notes: string; blank: string; className?: string }) {
  return (
    <p dir="auto" className={cn('wrap-anywhere whitespace-pre-wrap', className)}>
      {notes || <span className="text-muted-foreground">{blank}</span>}
    </p>
  )
}

interface NotesFormProps {
  draft: Draft
  stored: string
  pending: boolean
  onChange: (notes: string) => void
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
}

function NotesForm({ draft, stored, pending, onChange, onSubmit, onCancel }: NotesFormProps) {
  return (
    <form onSubmit={onSubmit} onKeyDown={submitWithKeys} className="space-y-3">
      {stored !== draft.before.notes && !pending && (
        <div role="alert" className="rounded-sm border border-border bg-muted px-3 py-2">
          <p className="font-medium">The notes have changed since you began. When you save, choose which to keep:</p>
          <Notes notes={stored} blank="They are empty now." className="mt-1" />
        </div>
      )}
      <Textarea
        autoFocus
        aria-label="Internal notes"
        dir="auto"
        rows={6}
        limit={TEXT_LENGTH}
        value={draft.notes}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? 'Updating...' : 'Save Notes'}
        </Button>
      </div>
    </form>
  )
}

const noResult = () => {}
