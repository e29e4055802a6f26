import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Lead, LeadField, LeadStage, NewLead } from '../../../contract/leads/fields.ts'
import { fieldsOf } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { showFieldErrors } from '../../forms/field-errors.ts'
import type { GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import { submitWithKeys } from '../../forms/submit-keys.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { useCreateLead, useUpdateLead } from '../changes.ts'
import { leadFollowers, useConflictFields } from '../conflict-fields.tsx'
import { leadQuery } from '../queries.ts'
import { isClosed } from '../stage.tsx'
import { useClosing } from '../use-closing.tsx'
import { useFindEditor } from '../use-find-editor.ts'
import { judgeLead, type LeadValues, valuesOf } from './form-values.ts'
import { AddressFields, ContactFields, DealFields, NotesFields } from './lead-fields.tsx'

interface LeadFormProps extends GuardedForm {
  /** The lead to change; absent for a new one. */
  lead: Lead | undefined
}

/** The lead form, judged by the contract's schema; what the server refuses is said beside its field. */
export function LeadForm({ lead, onDone, onCancel }: LeadFormProps) {
  const user = useSignedInUser()
  const form = useForm<LeadValues, unknown, NewLead>({
    // A new lead is its maker's; the form says so.
    defaultValues: lead ? valuesOf(lead) : { ...valuesOf(lead), assignedUserId: user.id },
    resolver: judgeLead,
  })
  const { isDirty } = form.formState
  useTyped(() => isDirty)
  // As it was when the form was opened: the lead goes on changing while someone types.
  const [opened] = useState(lead)
  const { save, saving, dialog: conflictDialog } = useSaveLead(opened, { form, onDone })
  const { withReason, dialog: reasonDialog } = useClosingReason(opened?.stage)
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
        onKeyDown={submitWithKeys}
        onCancel={onCancel}
        submit={saving ? 'Saving...' : lead ? 'Save Changes' : 'Create Lead'}
        pending={saving}
        fields="space-y-7"
      >
        <ContactFields form={form} of={lead?.id} />
        <DealFields form={form} isNew={!lead} />
        <AddressFields form={form} />
        <NotesFields form={form} />
      </DialogForm>
      {reasonDialog}
      {conflictDialog}
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

type LeadFormApi = ReturnType<typeof useForm<LeadValues, unknown, NewLead>>

/** Saves the form; tells whether it was saved, and otherwise leaves everything as typed. */
function useSaveLead(opened: Lead | undefined, { form, onDone }: { form: LeadFormApi; onDone: () => void }) {
  const user = useSignedInUser()
  const create = useCreateLead()
  const update = useUpdateLead(opened?.id ?? '')
  const own = user.companyId ? { companyId: user.companyId } : {}
  const merging = useMergedSave<LeadField, NewLead, Lead>({
    what: 'lead',
    fields: useConflictFields(),
    followers: leadFollowers,
    send: async (values, seen) => {
      if (!seen) return create.mutateAsync({ ...values, ...own })
      return update.mutateAsync({ before: seen, change: { ...values, ...own, version: seen.version } })
    },
    askAgain: () => queryClient.fetchQuery({ ...leadQuery(opened?.id ?? ''), staleTime: 0 }),
    onSaved: onDone,
    findEditor: useFindEditor(),
  })
  const save = (values: NewLead) =>
    // A toast has said that it failed; here follows what the form can do about it.
    merging.save(values, opened).catch((error: unknown) => {
      showFieldErrors(form, fieldsOf(error))
      return false
    })
  return { save, saving: create.isPending || update.isPending, dialog: merging.dialog }
}
