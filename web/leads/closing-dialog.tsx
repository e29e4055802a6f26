import { type FormEvent, useState } from 'react'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../forms/form-dialog.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { useReason } from './closing-reason.tsx'
import { type ClosedStage, isClosed, Stage, stageOptions } from './stage.tsx'

/** What is about to happen to a lead, or to several, once the reason is given. */
export interface Closing {
  /** Won or lost; `from` lets the person choose, and names where the lead is now. */
  goal: { stage: ClosedStage } | { from: LeadStage }
  /** The lead's name, or how many there are. */
  what: string
  /** Moves them; the dialog goes with `onSuccess` and stays, with what was typed, when only `onSettled` is called. */
  carryOut: (move: { stage: LeadStage; reason: string }, then: Then) => void
}

interface Then {
  onSuccess: () => void
  onSettled: () => void
}

interface ClosingDialogProps extends DialogState {
  closing: Closing
}

/** Asks why a lead is won or lost before anything is saved; the reason may be left out. `useClosing` opens it. */
export function ClosingDialog({ closing, open, onOpenChange }: ClosingDialogProps) {
  const { goal, what } = closing
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={'stage' in goal ? actions[goal.stage] : 'Process Deal'}
      description={
        'stage' in goal ? (
          <bdi>{what}</bdi>
        ) : (
          <span className="flex items-center gap-2">
            Now in <Stage stage={goal.from} />
          </span>
        )
      }
    >
      {(guarded) => <ClosingForm closing={closing} {...guarded} />}
    </FormDialog>
  )
}

type Outcome = ClosedStage | 'other'

const outcomes: ReadonlyArray<{ value: Outcome; label: string }> = [
  { value: 'closed_won', label: 'Won' },
  { value: 'closed_lost', label: 'Lost' },
  { value: 'other', label: 'Another stage' },
]
const actions: Record<Outcome, string> = { closed_won: 'Mark as won', closed_lost: 'Mark as lost', other: 'Move lead' }

function ClosingForm({ closing: { goal, carryOut }, onDone, onCancel }: GuardedForm & { closing: Closing }) {
  const [pending, setPending] = useState(false)
  const { outcome, stage, field: stageField } = useGoal(goal)
  const { reason, field: reasonField } = useReason(stage)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stage || pending) return
    setPending(true)
    carryOut({ stage, reason }, { onSuccess: onDone, onSettled: () => setPending(false) })
  }
  return (
    <DialogForm onSubmit={submit} onCancel={onCancel} submit={actions[outcome]} pending={pending} disabled={!stage}>
      {stageField}
      {reasonField}
    </DialogForm>
  )
}

/** Where the lead goes: said already, or chosen here. */
function useGoal(goal: Closing['goal']) {
  const from = 'from' in goal ? goal.from : undefined
  const possible = outcomes.filter(({ value }) => value !== from)
  const others = stageOptions.filter(({ value }) => value !== from && !isClosed(value))
  const [chosen, setOutcome] = useState<Outcome>(possible[0]?.value ?? 'other')
  const [other, setOther] = useState<LeadStage | undefined>(others[0]?.value)
  if ('stage' in goal) return { outcome: goal.stage, stage: goal.stage, field: null }
  return {
    outcome: chosen,
    stage: chosen === 'other' ? other : chosen,
    field: (
      <>
        <Segmented label="Outcome" value={chosen} onValueChange={setOutcome} options={possible} />
        {chosen === 'other' && (
          <Field label="Stage">
            {(control) => <Select {...control} value={other} onValueChange={setOther} options={others} />}
          </Field>
        )}
      </>
    ),
  }
}
