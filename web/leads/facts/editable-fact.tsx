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
import { type CatalogField, headingOf } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { fieldsOf } from '../../api/call.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Input } from '../../ui/input.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Fact, factControlClass } from './facts.tsx'
import { numberKindOf, readFact, type TypedField, textOf } from './read-fact.ts'
import { useSaveFact } from './use-save-fact.tsx'

interface EditableFactProps {
  lead: Lead
  field: TypedField
  children: ReactNode
}

/** A fact that is edited where it stands: Enter or leaving it saves, Escape leaves it as it was. */
export function EditableFact({ lead, field, children }: EditableFactProps) {
  const id = useId()
  const { form, kind: dataKind }: CatalogField = leadCatalog[field]
  const label = headingOf(leadCatalog[field])
  const kind = numberKindOf(field)
  const edit = useEditedFact({ lead, field })
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
    className: factControlClass,
    onKeyDown: edit.onKeyDown,
    onBlur: () => void edit.save({ focus: false }),
  }
  return (
    <Fact label={label}>
      <form noValidate onSubmit={edit.onSubmit}>
        {kind ? (
          <NumberInput {...control} kind={kind} value={typed} onValueChange={edit.type} />
        ) : dataKind === 'day' ? (
          <DateInput {...control} value={typed} onChange={(event) => edit.type(event.target.value)} />
        ) : (
          <Input
            {...control}
            type={form?.type ?? 'text'}
            value={typed}
            onChange={(event) => edit.type(event.target.value)}
          />
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
export function useEditedFact({ lead, field }: Pick<EditableFactProps, 'lead' | 'field'>) {
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
  const saved = textOf(seen, field)
  const open = () => {
    done.current = false
    setSeen(lead)
    setTyped(textOf(lead, field))
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
    const read = readFact(field, typed.trim())
    setFault('fault' in read ? read.fault : undefined)
    if ('fault' in read) return
    sent.current = true
    if (await saving.save({ [field]: read.value }, seen)) close({ focus })
    sent.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In the browser's own field of a day Enter sends no form.
    if (event.key === 'Enter' && leadCatalog[field].kind === 'day') {
      event.preventDefault()
      void save({ focus: true })
    }
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
      className="absolute inset-0 base:h-full base:w-full justify-end rounded-sm bg-transparent pr-2 hover:bg-accent [&_svg]:opacity-0 hover:[&_svg]:opacity-100 focus-visible:[&_svg]:opacity-100"
      onClick={onClick}
    >
      <Pencil aria-hidden className="size-3.5" />
    </Button>
  )
}
