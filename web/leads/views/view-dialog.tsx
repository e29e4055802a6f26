import { type FormEvent, useState } from 'react'
import { VIEW_NAME_LENGTH } from '../../../contract/lead-views/endpoints.ts'
import type { LeadView } from '../../../contract/lead-views/fields.ts'
import { fieldsOf } from '../../api/call.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import { InputField, useFocusAtFault } from '../../forms/plain-form.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { settingsOf } from './address.ts'
import { useChangeView, useKeepView } from './changes.ts'

/** What is to be named: a list that becomes a view, or a view that is there already. */
export interface Naming {
  title: string
  /** What the name begins with. */
  name: string
  search: ListSearch
  /** The view that gets another name; without it a new one is kept. */
  view?: LeadView
}

interface ViewDialogProps extends DialogState {
  naming: Naming
  /** A new view is there. */
  onKept: (view: LeadView) => void
}

/** Asks for the name of a view, and of a new one who sees it. */
export function ViewDialog({ naming, onKept, open, onOpenChange }: ViewDialogProps) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={naming.title}
      {...(!naming.view && { description: 'Keeps search, filters, order, columns and layout under a name.' })}
    >
      {(guarded) => <ViewForm naming={naming} onKept={onKept} {...guarded} />}
    </FormDialog>
  )
}

const audiences = [
  { value: 'me', label: 'Only me' },
  { value: 'team', label: 'The whole team' },
] as const
type Audience = (typeof audiences)[number]['value']

function ViewForm({ naming, onKept, onDone, onCancel }: GuardedForm & Pick<ViewDialogProps, 'naming' | 'onKept'>) {
  const { view, search } = naming
  const keep = useKeepView()
  const rename = useChangeView('View renamed')
  const [name, setName] = useState(naming.name)
  const [audience, setAudience] = useState<Audience>('me')
  const [missing, setMissing] = useState<{ name: string }>()
  const { error } = view ? rename : keep
  const wrong = missing ?? fieldsOf(error)
  const form = useFocusAtFault(missing ?? error)
  const pending = keep.isPending || rename.isPending
  useTyped(() => name.trim() !== naming.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!name.trim()) return setMissing({ name: 'Give the view a name' })
    setMissing(undefined)
    if (view) return rename.mutate({ id: view.id, name }, { onSuccess: onDone })
    const onSuccess = (kept: LeadView) => {
      onDone()
      onKept(kept)
    }
    keep.mutate({ name, shared: audience === 'team', settings: settingsOf(search) }, { onSuccess })
  }
  return (
    <DialogForm
      ref={form}
      noValidate
      onSubmit={submit}
      onCancel={onCancel}
      submit={view ? 'Rename view' : 'Save view'}
      pending={pending}
    >
      <InputField
        label="Name"
        error={wrong.name}
        first
        limit={VIEW_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        required
      />
      {!view && (
        <div>
          <p className="mb-1.5 font-medium">Who sees it</p>
          <Segmented label="Who sees it" value={audience} onValueChange={setAudience} options={audiences} />
        </div>
      )}
    </DialogForm>
  )
}
