import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import type { NewCandidate } from '../../../contract/candidates/fields.ts'
import { LINKEDIN_LENGTH } from '../../../contract/careers/application.ts'
import { EMAIL_LENGTH, TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { resumeTypes } from '../../../contract/resumes/endpoints.ts'
import { SelectField } from '../../forms/bound-fields.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useDialogForm } from '../../forms/use-dialog-form.ts'
import { OpeningPicker } from '../../openings/opening-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type Added, useAddCandidate } from '../changes.ts'
import { sourceOptions } from '../sources.ts'
import { blankCandidate, type CandidateValues, judgeCandidate } from './form-values.ts'
import { Twins } from './twins.tsx'

export function AddDialog({ opening, onClose }: { opening: string | undefined; onClose: () => void }) {
  const add = useAddCandidate()
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Add Candidate" size="lg">
      {(guarded) => <AddForm opening={opening} save={(added) => add.mutateAsync(added)} {...guarded} />}
    </FormDialog>
  )
}

interface AddFormProps extends GuardedForm {
  opening: string | undefined
  save: (added: Added) => Promise<unknown>
}

function AddForm({ opening, save, onDone, onCancel }: AddFormProps) {
  const { form, dialog } = useDialogForm<CandidateValues, NewCandidate>({
    resolver: judgeCandidate,
    defaultValues: blankCandidate(opening ?? ''),
    save: (candidate, { getValues }) => save({ candidate, resume: getValues('resume')?.[0] }),
    onDone,
  })
  const { control, setFocus } = form
  const { field, fieldState } = useController({ control, name: 'jobOpeningId' })
  const { firstName, lastName, email, phone, linkedinUrl, jobOpeningId } = form.watch()
  useEffect(() => setFocus('firstName'), [setFocus])
  return (
    <DialogForm {...dialog} onCancel={onCancel} submit="Add Candidate" fields="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField form={form} name="firstName" label="First Name" required autoComplete="off" />
      <div>
        <TextField form={form} name="lastName" label="Last Name" required autoComplete="off" />
        <Twins field="name" typed={`${firstName} ${lastName}`} jobOpeningId={jobOpeningId} />
      </div>
      <div>
        <TextField
          form={form}
          name="email"
          label="Email"
          required
          type="email"
          limit={EMAIL_LENGTH}
          autoComplete="off"
        />
        <Twins field="email" typed={email} jobOpeningId={jobOpeningId} />
      </div>
      <div>
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="off" />
        <Twins field="phone" typed={phone ?? ''} jobOpeningId={jobOpeningId} />
      </div>
      <Field label="Job Opening" required error={fieldState.error && 'Choose a job opening'}>
        {(labelled) => (
          <OpeningPicker
            {...labelled}
            placeholder="Choose a job opening"
            value={field.value || undefined}
            onChange={(id) => field.onChange(id ?? '')}
          />
        )}
      </Field>
      <SelectField control={control} name="source" label="Source" options={sourceOptions} />
      <TextField form={form} name="address" label="Address" autoComplete="off" />
      <div>
        <TextField
          form={form}
          name="linkedinUrl"
          label="LinkedIn"
          type="url"
          limit={LINKEDIN_LENGTH}
          autoComplete="off"
        />
        <Twins field="linkedin" typed={linkedinUrl ?? ''} jobOpeningId={jobOpeningId} />
      </div>
      <Field
        label="Résumé"
        help="PDF or Word (.docx), up to 10 MB."
        error={form.formState.errors.resume?.message}
        className="sm:col-span-2"
      >
        {(labelled) => (
          <input
            {...labelled}
            {...form.register('resume')}
            type="file"
            className="block w-full text-sm file:mr-3 file:h-9 file:rounded-sm file:border file:border-border-strong file:bg-card file:px-3 file:font-medium"
            accept={Object.keys(resumeTypes)
              .map((ending) => `.${ending}`)
              .join(',')}
          />
        )}
      </Field>
      <Field label="Notes" error={form.formState.errors.notes?.message} className="sm:col-span-2">
        {(labelled) => <Textarea {...labelled} {...form.register('notes')} rows={3} limit={TEXT_LENGTH} />}
      </Field>
    </DialogForm>
  )
}
