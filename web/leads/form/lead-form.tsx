import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Lead, LeadStage, NewLead } from '../../../contract/leads.ts'
import { fieldsOf } from '../../api/call.ts'
import { isConflict } from '../../api/failed.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { showFieldErrors } from '../../forms/field-errors.ts'
import type { GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import { submitWithKeys } from '../../forms/submit-keys.ts'
import { useCreateLead, useUpdateLead } from '../changes.ts'
import { leadQuery } from '../queries.ts'
import { isClosed } from '../stage.tsx'
import { useClosing } from '../use-closing.tsx'
import { judgeLead, type LeadValues, valuesOf } from './form-values.ts'
import { AddressFields, ContactFields, DealFields, NotesFields } from './lead-fields.tsx'

interface LeadFormProps extends GuardedForm {
  /** The lead to change; absent for a new one. */
  lead: Lead | undefined
}

/** The lead form, judged by the contract's schema; what the server refuses is said beside its field. */
export function LeadForm({ lead, onDone, onCancel }: LeadFormProps) {
  const form = useForm<LeadValues, unknown, NewLead>({ defaultValues: valuesOf(lead), resolver: judgeLead })
  const { isDirty } = form.formState
  useTyped(() => isDirty)
  const { save, saving, conflict } = useSaveLead(lead, form)
  const { withReason, dialog } = useClosingReason(lead?.stage)
  const sent = useRef(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Two quick presses must not make two leads: the button is disabled only with the next rendering.
    if (sent.current) return
    sent.current = true
    await form.handleSubmit((values) => withReason(values, saveAndClose))(event)
    sent.current = false
  }
  const saveAndClose = async (values: NewLead) => {
    if (!(await save(values))) return
    // The page behind is drawn first: together with the end of the dialog it would hold up a slow machine for too long.
    await new Promise((drawn) => setTimeout(drawn))
    onDone()
  }
  return (
    <>
      <DialogForm
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        onCancel={onCancel}
        submit={saving ? 'Saving...' : lead ? 'Save Changes' : 'Create Lead'}
        pending={saving}
        fields="space-y-7"
      >
        {conflict && (
          <p role="alert" className="rounded-sm bg-destructive-soft px-3 py-2 text-destructive-text">
            Somebody else changed this lead in the meantime. What you typed is kept and the rest is up to date now: look
            it over, then save again.
          </p>
        )}
        <ContactFields form={form} />
        <DealFields form={form} />
        <AddressFields form={form} />
        <NotesFields form={form} />
      </DialogForm>
      {dialog}
    </>
  )
}

/**
 * Asks why, before a lead is saved as won or lost that was not; once for each stage, as what was said still holds when the
 * server refuses.
 */
function useClosingReason(stageBefore: LeadStage | undefined) {
  const { ask, dialog } = useClosing()
  const [given, setGiven] = useState<{ stage: LeadStage; reason: string }>()
  const withReason = async (values: NewLead, save: (values: NewLead) => Promise<void>) => {
    const { stage, name } = values
    if (stage === stageBefore || !isClosed(stage)) return save(values)
    if (given?.stage === stage) return save({ ...values, reason: given.reason })
    ask({
      goal: { stage },
      what: name,
      carryOut: ({ reason }, then) => {
        setGiven({ stage, reason })
        then.onSuccess()
        void save({ ...values, reason })
      },
    })
  }
  return { withReason, dialog }
}

/** Enter in the company search takes a suggestion; it never saves a lead half filled in. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
  submitWithKeys(event)
  const inSearch = event.target instanceof HTMLInputElement && event.target.role === 'combobox'
  if (event.key === 'Enter' && inSearch) event.preventDefault()
}

type LeadFormApi = ReturnType<typeof useForm<LeadValues, unknown, NewLead>>

/** Saves the form; tells whether it was saved, and otherwise leaves everything as typed. */
function useSaveLead(lead: Lead | undefined, form: LeadFormApi) {
  const user = useSignedInUser()
  const queryClient = useQueryClient()
  const create = useCreateLead()
  const update = useUpdateLead(lead?.id ?? '')
  const [version, setVersion] = useState(lead?.version)
  const [conflict, setConflict] = useState(false)

  const takeNewest = async (id: string) => {
    const newest = await queryClient.fetchQuery({ ...leadQuery(queryClient, id), staleTime: 0 })
    form.reset(valuesOf(newest), { keepDirtyValues: true })
    setVersion(newest.version)
    setConflict(true)
  }
  const save = async (values: NewLead) => {
    const body = { ...values, ...(user.companyId ? { companyId: user.companyId } : {}) }
    try {
      if (lead) await update.mutateAsync({ before: lead, change: { ...body, ...(version ? { version } : {}) } })
      else await create.mutateAsync(body)
      return true
    } catch (error) {
      // The mutation has said in a toast that it failed; here follows what the form can do about it.
      showFieldErrors(form, fieldsOf(error))
      if (lead && isConflict(error)) await takeNewest(lead.id)
      return false
    }
  }
  return { save, saving: create.isPending || update.isPending, conflict }
}
