import { type FormEvent, useState } from 'react'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { Lead, LeadField } from '../../../contract/leads/fields.ts'
import { formatDay } from '../../careers/format.ts'
import { Value } from '../../forms/conflict-dialog.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, type DialogState } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { leadFollowers, useConflictFields } from '../conflict-fields.tsx'
import { type Side, useMergeLeads } from './changes.ts'

type Pair = readonly [Lead, Lead]

interface MergeDialogProps extends DialogState {
  /** The older lead first, which the other goes into. */
  pair: Pair
  onMerged?: () => void
}

/** Two leads beside each other, to choose field by field what the one that stays says. */
export function MergeDialog({ pair, open, onOpenChange, onMerged }: MergeDialogProps) {
  const [one, other] = pair
  const merge = useMergeLeads()
  const close = () => onOpenChange(false)
  const done = () => {
    close()
    onMerged?.()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={
          <>
            Merge <bdi>{one.name}</bdi> and <bdi>{other.name}</bdi>
          </>
        }
        description="Choose what the lead keeps. Notes, tasks and history of both stay. You can undo this for 30 days."
        size="lg"
      >
        {/* What someone saves meanwhile is another question. */}
        <MergeForm
          key={`${one.version} ${other.version}`}
          pair={pair}
          pending={merge.isPending}
          onCancel={close}
          onMerge={(fields) => merge.mutate({ pair, fields }, { onSuccess: done })}
        />
      </DialogContent>
    </Dialog>
  )
}

type Sides = Partial<Record<LeadField, Side>>

interface MergeFormProps {
  pair: Pair
  pending: boolean
  onCancel: () => void
  onMerge: (fields: Sides) => void
}

function MergeForm({ pair, pending, onCancel, onMerge }: MergeFormProps) {
  const [one, other] = pair
  const differing = useConflictFields().filter(({ name }) => one[name] !== other[name])
  const [chosen, setChosen] = useState<Sides>(() =>
    Object.fromEntries(differing.map(({ name }) => [name, usualSide(pair, name)])),
  )
  const takeAll = (side: Side) => setChosen(Object.fromEntries(differing.map(({ name }) => [name, side])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const followers = Object.entries(leadFollowers).map(([field, leader]) => [field, chosen[leader] ?? 'this'])
    onMerge({ ...chosen, ...Object.fromEntries(followers) })
  }
  return (
    <DialogForm submit="Merge" pending={pending} onSubmit={submit} onCancel={onCancel}>
      {differing.length === 0 ? (
        <p className="text-muted-foreground">Both say the same in every field.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => takeAll('this')}>
            All of the older
          </Button>
          <Button variant="outline" size="sm" onClick={() => takeAll('other')}>
            All of the newer
          </Button>
        </div>
      )}
      {differing.map(({ name, label, show }) => (
        <RadioGroup
          key={name}
          label={label}
          value={chosen[name]}
          onValueChange={(side: Side) => setChosen((before) => ({ ...before, [name]: side }))}
          options={[
            { value: 'this', label: <Value by={`Older, added ${dayOf(one)}`}>{show(one[name])}</Value> },
            { value: 'other', label: <Value by={`Newer, added ${dayOf(other)}`}>{show(other[name])}</Value> },
          ]}
          className="gap-x-3 sm:grid-cols-2"
        />
      ))}
    </DialogForm>
  )
}

const dayOf = ({ createdAt }: Lead) => formatDay(createdAt.slice(0, 10))

const isBlank = (value: unknown) => value === '' || value === null || value === 0

/** What is not blank, and the stage that is further on; else what the older lead says. */
function usualSide([one, other]: Pair, name: LeadField): Side {
  if (name === 'stage' || name === 'probability') {
    const further = leadStages.indexOf(other.stage) > leadStages.indexOf(one.stage) && other.stage !== 'closed_lost'
    return further ? 'other' : 'this'
  }
  return isBlank(one[name]) && !isBlank(other[name]) ? 'other' : 'this'
}
