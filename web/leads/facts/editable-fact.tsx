import { Pencil } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { fieldsOf } from '../../api/call.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { faultOf, type NumberKind, plainOf } from '../../ui/behaviour/number-kind.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Input, type InputProps } from '../../ui/input.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { NONE } from '../choices.ts'
import type { TextFieldName } from '../fields.ts'
import { Fact } from './facts.tsx'
import { useSaveFact } from './use-save-fact.tsx'

/** The facts that are typed. */
type TypedField = TextFieldName | 'value' | 'probability' | 'expectedClose'

interface EditableFactProps {
  lead: Lead
  field: TypedField
  label: string
  type?: InputProps['type'] | 'date'
  /** Of a number: how it is read and shown. */
  kind?: NumberKind | undefined
  children: ReactNode
}

/** A fact that is edited where it stands: Enter or leaving it saves, Escape leaves it as it was. */
export function EditableFact({ lead, field, label, type = 'text', kind, children }: EditableFactProps) {
  const id = useId()
  const edit = useEdit({ lead, field, kind })
  const { typed, error } = edit
  if (typed === undefined)
    return (
      <Fact label={label} action={<EditButton ref={edit.pencilRef} label={label} onClick={edit.open} />}>
        {children}
      </Fact>
    )
  const control = {
    first: true as const,
    'aria-label': label,
    'aria-describedby': error ? id : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-busy': edit.isSaving,
    className: 'base:h-8 base:px-2',
    onKeyDown: edit.onKeyDown,
    onBlur: () => void edit.save({ focus: false }),
  }
  return (
    <Fact label={label}>
      <form noValidate onSubmit={edit.onSubmit}>
        {kind ? (
          <NumberInput {...control} kind={kind} value={typed} onValueChange={edit.type} />
        ) : type === 'date' ? (
          <DateInput {...control} value={typed} onChange={(event) => edit.type(event.target.value)} />
        ) : (
          <Input {...control} type={type} value={typed} onChange={(event) => edit.type(event.target.value)} />
        )}
        {error && (
          <p id={id} role="alert" className="mt-1 text-sm text-destructive-text">
            {error}
          </p>
        )}
      </form>
      <LeaveGuard holds={edit.holds} />
      {edit.dialog}
    </Fact>
  )
}

/** The edit of one fact; `typed` is undefined while it only stands there. `focus`: whether the pencil gets it back. */
function useEdit({ lead, field, kind }: Pick<EditableFactProps, 'lead' | 'field' | 'kind'>) {
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  // What it was when the edit began: the lead may change meanwhile.
  const [seen, setSeen] = useState(lead)
  const pencil = usePencil()
  const { change, ...saving } = useSaveFact({ onSaved: () => close({ focus: true }) })
  // A field that is taken away loses the focus too, which then saves nothing.
  const done = useRef(false)
  // Leaving by a link takes the focus away first, which saves; Back and a reload do not.
  const sent = useRef(false)
  const saved = String(seen[field] ?? '')
  const open = () => {
    done.current = false
    setSeen(lead)
    setTyped(String(lead[field] ?? ''))
  }
  const close = ({ focus }: { focus: boolean }) => {
    done.current = true
    setTyped(undefined)
    setFault(undefined)
    change.reset()
    pencil.focusOnReturn(focus)
  }
  const save = async ({ focus }: { focus: boolean }) => {
    if (typed === undefined || done.current || sent.current || saving.isAsking) return
    if (typed.trim() === saved) return close({ focus })
    const wrong = kind && faultOf(kind, typed)
    setFault(wrong)
    if (wrong) return
    sent.current = true
    const value = kind ? Number(plainOf(kind, typed)) : typed.trim()
    if (await saving.save({ [field]: value }, seen)) close({ focus })
    sent.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close({ focus: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save({ focus: true })
  }
  const refused = fieldsOf(change.error)[field]
  const error = fault ?? refused
  return {
    typed,
    holds: () => typed !== undefined && typed.trim() !== saved && !done.current && !sent.current,
    type: setTyped,
    error,
    isSaving: change.isPending,
    dialog: saving.dialog,
    pencilRef: pencil.ref,
    open,
    save,
    onKeyDown,
    onSubmit,
  }
}

interface ChosenFactProps<Value extends string> {
  lead: Lead
  field: 'source' | 'assignedUserId'
  label: string
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  /** What is chosen now, as an option. */
  value: Value
  children: ReactNode
}

/** A fact that is chosen from a few where it stands; choosing saves, Escape leaves it as it was. */
export function ChosenFact<Value extends string>(props: ChosenFactProps<Value>) {
  const { lead, field, label, options, value, children } = props
  const [open, setOpen] = useState(false)
  const { save, dialog } = useSaveFact()
  const pencil = usePencil()
  const close = () => {
    setOpen(false)
    pencil.focusOnReturn(true)
  }
  if (!open)
    return (
      <>
        <Fact label={label} action={<EditButton ref={pencil.ref} label={label} onClick={() => setOpen(true)} />}>
          {children}
        </Fact>
        {dialog}
      </>
    )
  const choose = (chosen: Value) => {
    close()
    if (chosen !== value) void save({ [field]: chosen === NONE ? null : chosen }, lead)
  }
  return (
    <Fact label={label}>
      <Select
        aria-label={label}
        size="sm"
        className="w-full"
        defaultOpen
        value={value}
        options={options}
        onValueChange={choose}
        onOpenChange={(opened) => !opened && close()}
      />
    </Fact>
  )
}

/** The pencil goes while the fact is edited; the focus may go back to it when it returns. */
function usePencil() {
  const wanted = useRef(false)
  const ref = useCallback((button: HTMLButtonElement | null) => {
    if (button && wanted.current) button.focus()
    if (button) wanted.current = false
  }, [])
  const focusOnReturn = (focus: boolean) => {
    wanted.current = focus
  }
  return { ref, focusOnReturn }
}

function EditButton({ ref, label, onClick }: { ref: Ref<HTMLButtonElement>; label: string; onClick: () => void }) {
  return (
    <Button
      ref={ref}
      data-edit="sales"
      variant="quiet"
      size="icon-sm"
      aria-label={`Edit ${label.toLowerCase()}`}
      // With a mouse it shows at the fact's end while that is pointed at; elsewhere the whole fact is what one presses.
      className="absolute -top-1 right-0 base:size-7 bg-card opacity-0 group-hover/fact:opacity-100 focus-visible:opacity-100 tap:inset-0 tap:size-full tap:bg-transparent tap:opacity-100 tap:[&_svg]:hidden in-data-strip:inset-0 in-data-strip:size-full in-data-strip:bg-transparent in-data-strip:opacity-100 in-data-strip:[&_svg]:hidden"
      onClick={onClick}
    >
      <Pencil aria-hidden className="size-3.5" />
    </Button>
  )
}
