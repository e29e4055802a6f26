import { type ReactNode, useState } from 'react'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { DialogForm } from './dialog-form.tsx'
import type { Contest } from './save-merged.ts'

/** A field of what is edited: what it is called, and how a value of it is shown; nothing where it is blank. */
export interface ConflictField<Field extends string = string> {
  name: Field
  label: string
  show: (value: unknown) => ReactNode
}

/** Who else edited it: a colleague, or the person in another tab. */
export type Editor = { name: string } | 'self'

interface ConflictDialogProps<Field extends string> {
  /** What it is, as in "lead". */
  what: string
  contest: Contest<Field, object>
  editor: Editor | undefined
  fields: readonly ConflictField<Field>[]
  open: boolean
  pending: boolean
  /** Back to what was typed, which stays. */
  onClose: () => void
  /** The fields in which theirs stays. */
  onResolve: (theirs: Field[]) => void
}

type Side = 'mine' | 'theirs'

type Values<Field extends string> = Readonly<Record<Field, unknown>>

/** Shows field by field what someone else wrote and what you wrote, to choose from. */
export function ConflictDialog<Field extends string>(props: ConflictDialogProps<Field>) {
  const { what, editor, open, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`This ${what} has changed`}
      description={`${saidOf(editor)} Choose which to keep.`}
      size="md"
    >
      {/* What someone saves meanwhile is another question. */}
      <ConflictForm key={props.contest.theirs.version} {...props} />
    </Dialog>
  )
}

function saidOf(editor: Editor | undefined) {
  if (!editor) return 'The same field was edited in another tab or by a colleague.'
  return editor === 'self'
    ? 'You edited the same field in another tab.'
    : `You and ${editor.name} edited the same field.`
}

function ConflictForm<Field extends string>(props: ConflictDialogProps<Field>) {
  const { contest, fields, pending, onClose, onResolve } = props
  const { merge } = contest
  const mine = contest.mine as Values<Field>
  const theirs = contest.theirs as Values<Field>
  const [chosen, setChosen] = useState<Partial<Record<Field, Side>>>({})
  const contested = fields.filter(({ name }) => merge.contested.includes(name))
  const isDecided = contested.every(({ name }) => chosen[name])
  const resolve = () => onResolve(contested.map(({ name }) => name).filter((name) => chosen[name] === 'theirs'))
  return (
    <DialogForm
      onSend={resolve}
      submit="Save"
      pending={pending}
      disabled={!isDecided}
      cancel="Keep editing"
      onCancel={onClose}
    >
      <SideChoices
        fields={contested}
        chosen={chosen}
        onChoose={setChosen}
        sides={[
          { side: 'mine', all: 'All mine', by: 'Mine', read: (name) => mine[name] },
          { side: 'theirs', all: 'All theirs', by: 'Theirs', read: (name) => theirs[name] },
        ]}
      />
      <Kept title="Also changed by them" names={merge.theirs} fields={fields} values={theirs} />
      <Kept title="Also changed by you" names={merge.mine} fields={fields} values={mine} />
    </DialogForm>
  )
}

interface SideChoicesProps<Field extends string, Side extends string> {
  fields: readonly ConflictField<Field>[]
  /** Both sides: what the button says that takes all of one, whose its values are, and what they are. */
  sides: readonly { side: Side; all: string; by: string; read: (field: Field) => unknown }[]
  chosen: Partial<Record<Field, Side>>
  onChoose: (chosen: Partial<Record<Field, Side>>) => void
}

/** The values of two sides beside each other, to choose from field by field, or all of one. */
export function SideChoices<Field extends string, Side extends string>(props: SideChoicesProps<Field, Side>) {
  const { fields, sides, chosen, onChoose } = props
  const takeAll = (side: Side) => onChoose(Object.fromEntries(fields.map(({ name }) => [name, side])) as typeof chosen)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {sides.map(({ side, all }) => (
          <Button key={side} variant="outline" size="sm" onClick={() => takeAll(side)}>
            {all}
          </Button>
        ))}
      </div>
      {fields.map(({ name, label, show }) => (
        <RadioGroup
          key={name}
          label={label}
          value={chosen[name]}
          onValueChange={(side: Side) => onChoose({ ...chosen, [name]: side })}
          options={sides.map(({ side, by, read }) => ({
            value: side,
            label: <Value by={by}>{show(read(name))}</Value>,
          }))}
          className="gap-x-3 sm:grid-cols-2"
        />
      ))}
    </>
  )
}

function Value({ by, children }: { by: string; children: ReactNode }) {
  return (
    <>
      <span className="block text-xs text-muted-foreground">{by}</span>
      <Shown>{children}</Shown>
    </>
  )
}

/** A value as it would be kept, a dash where it is blank; a long one scrolls. */
function Shown({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      dir="auto"
      className={cn('block max-h-40 overflow-y-auto text-left wrap-anywhere whitespace-pre-wrap', className)}
    >
      {children || '—'}
    </span>
  )
}

interface KeptProps<Field extends string> extends Pick<ConflictDialogProps<Field>, 'fields'> {
  title: string
  names: readonly Field[]
  values: Values<Field>
}

/** What only one of both changed, which stays without a question. */
function Kept<Field extends string>({ title, names, fields, values }: KeptProps<Field>) {
  const shown = fields.filter(({ name }) => names.includes(name))
  if (shown.length === 0) return null
  return (
    <section aria-label={title} className="border-t border-border pt-4">
      <h3 className="text-sm font-medium">{title} (kept)</h3>
      <dl className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {shown.map(({ name, label, show }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd>
              <Shown>{show(values[name])}</Shown>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
