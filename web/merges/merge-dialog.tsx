import { type FormEvent, useState } from 'react'
import type { Side } from '../../contract/merges/fields.ts'
import { formatDay } from '../careers/format.ts'
import { SideChoices } from '../forms/conflict-dialog.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { Dialog, type DialogState } from '../ui/dialog.tsx'
import { useMerge } from './changes.ts'
import type { Mergeable, MergeKind, Pair, Sides } from './kind.ts'

interface MergeDialogProps<Row extends Mergeable> extends DialogState {
  kind: MergeKind<Row>
  pair: Pair<Row>
  onMerged?: () => void
}

/** Two records beside each other, to choose field by field what the one that stays says. */
export function MergeDialog<Row extends Mergeable>(props: MergeDialogProps<Row>) {
  const { kind, open, onOpenChange, onMerged } = props
  const pair = olderFirst(props.pair)
  const [one, other] = pair
  const merge = useMerge(kind)
  const close = () => onOpenChange(false)
  const done = () => {
    close()
    onMerged?.()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          Merge <bdi>{kind.nameOf(one)}</bdi> and <bdi>{kind.nameOf(other)}</bdi>
        </>
      }
      description={`Choose what the ${kind.one} keeps. ${kind.stays} You can undo this for 30 days.`}
      size="lg"
    >
      {/* What someone saves meanwhile is another question. */}
      <MergeForm
        key={`${one.version} ${other.version}`}
        kind={kind}
        pair={pair}
        pending={merge.isPending}
        onCancel={close}
        onMerge={(fields) => merge.mutate({ pair, fields }, { onSuccess: done })}
      />
    </Dialog>
  )
}

interface MergeFormProps<Row extends Mergeable> extends Pick<MergeDialogProps<Row>, 'kind' | 'pair'> {
  pending: boolean
  onCancel: () => void
  onMerge: (fields: Sides) => void
}

function MergeForm<Row extends Mergeable>({ kind, pair, pending, onCancel, onMerge }: MergeFormProps<Row>) {
  const [one, other] = pair
  const { readField } = kind
  const differing = kind.useFields().filter(({ name }) => readField(one, name) !== readField(other, name))
  const [chosen, setChosen] = useState<Sides>(() =>
    Object.fromEntries(differing.map(({ name }) => [name, usualSide(kind, pair, name)])),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onMerge(chosen)
  }
  return (
    <DialogForm submit="Merge" pending={pending} onSubmit={submit} onCancel={onCancel}>
      {differing.length === 0 ? (
        <p className="text-muted-foreground">Both say the same in every field.</p>
      ) : (
        <SideChoices
          fields={differing}
          chosen={chosen}
          onChoose={setChosen}
          sides={[
            {
              side: 'this',
              all: 'All of the older',
              by: `Older, added ${dayOf(one)}`,
              read: (name) => readField(one, name),
            },
            {
              side: 'other',
              all: 'All of the newer',
              by: `Newer, added ${dayOf(other)}`,
              read: (name) => readField(other, name),
            },
          ]}
        />
      )}
    </DialogForm>
  )
}

const olderFirst = <Row extends Mergeable>([one, other]: Pair<Row>): Pair<Row> =>
  one.createdAt <= other.createdAt ? [one, other] : [other, one]

const dayOf = ({ createdAt }: Mergeable) => formatDay(createdAt.slice(0, 10))

const isBlank = (value: unknown) => value === '' || value === null || value === 0

function usualSide<Row extends Mergeable>(kind: MergeKind<Row>, pair: Pair<Row>, name: string): Side {
  const usual = kind.usualSide(pair, name)
  const [mine, theirs] = pair.map((row) => kind.readField(row, name))
  return usual ?? (isBlank(mine) && !isBlank(theirs) ? 'other' : 'this')
}
