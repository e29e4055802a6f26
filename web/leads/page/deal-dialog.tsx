import { type FormEvent, useState } from 'react'
import type { Lead, LeadStage } from '../../../contract/leads.ts'
import { REASON_LENGTH } from '../../../contract/plain/values.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useMoveLead } from '../changes.ts'
import { Stage, stageOptions } from '../stage.tsx'

interface DealDialogProps extends DialogState {
  lead: Lead
}

/** Process Deal: won or lost with the reason, or another stage, as one step that can be undone. */
export function DealDialog({ lead, open, onOpenChange }: DealDialogProps) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Process Deal"
      description={
        <span className="flex items-center gap-2">
          Now in <Stage stage={lead.stage} />
        </span>
      }
    >
      {(guarded) => <DealForm lead={lead} {...guarded} />}
    </FormDialog>
  )
}

type Outcome = 'closed_won' | 'closed_lost' | 'other'

const outcomes: ReadonlyArray<{ value: Outcome; label: string }> = [
  { value: 'closed_won', label: 'Won' },
  { value: 'closed_lost', label: 'Lost' },
  { value: 'other', label: 'Another stage' },
]
const actions: Record<Outcome, string> = { closed_won: 'Mark as won', closed_lost: 'Mark as lost', other: 'Move lead' }
const reasons: Record<Outcome, string> = {
  closed_won: 'What won it?',
  closed_lost: 'What lost it?',
  other: 'Why does it move?',
}

function DealForm({ lead, onDone, onCancel }: GuardedForm & { lead: Lead }) {
  const move = useMoveLead(lead.id)
  const possible = outcomes.filter(({ value }) => value !== lead.stage)
  const others = stageOptions.filter(({ value }) => value !== lead.stage && !value.startsWith('closed'))
  const [outcome, setOutcome] = useState<Outcome>(possible[0]?.value ?? 'other')
  const [other, setOther] = useState<LeadStage | undefined>(others[0]?.value)
  const [reason, setReason] = useState('')
  useTyped(() => reason.trim() !== '')
  const stage = outcome === 'other' ? other : outcome

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stage && !move.isPending) move.mutate({ stage, reason }, { onSuccess: onDone })
  }
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onCancel}
      submit={actions[outcome]}
      pending={move.isPending}
      disabled={!stage}
    >
      <Segmented label="Outcome" value={outcome} onValueChange={setOutcome} options={possible} />
      {outcome === 'other' && (
        <Field label="Stage">
          {(control) => <Select {...control} value={other} onValueChange={setOther} options={others} />}
        </Field>
      )}
      <Field label="Reason" help={reasons[outcome]}>
        {(control) => (
          <Textarea
            {...control}
            limit={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  )
}
