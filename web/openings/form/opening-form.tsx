import { useEffect, useMemo } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { currencies } from '../../../contract/openings/currencies.ts'
import { employmentTypes, experienceLevels } from '../../../contract/openings/endpoints.ts'
import type { NewOpening, Opening } from '../../../contract/openings/fields.ts'
import { employmentTypeNames, experienceLevelNames } from '../../../contract/openings/names.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { AmountField, CheckboxField, SelectField } from '../../forms/bound-fields.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import type { GuardedForm } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useDialogForm } from '../../forms/use-dialog-form.ts'
import { amountsIn } from '../../numbers.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { statusOptions } from '../labels.ts'
import { Seen } from '../visibility.tsx'
import { ApplicantFields } from './applicant-fields.tsx'
import { EntriesField } from './entries-field.tsx'
import { judgeOpening, type OpeningValues, valuesOf } from './form-values.ts'

type Form = UseFormReturn<OpeningValues, unknown, NewOpening>

interface OpeningFormProps extends GuardedForm {
  opening: Opening | undefined
  submit: string
  /** Saves what was typed; stays open when it answers false or throws. */
  save: (opening: NewOpening) => Promise<unknown>
}

export function OpeningForm({ opening, submit, save, onDone, onCancel }: OpeningFormProps) {
  const { form, dialog } = useDialogForm<OpeningValues, NewOpening>({
    resolver: judgeOpening,
    defaultValues: valuesOf(opening),
    save,
    onDone,
  })
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  return (
    <DialogForm {...dialog} onCancel={onCancel} submit={submit}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-5">
          <Words form={form} />
          <Entries form={form} name="requirements" label="Requirements" entryName="requirement" />
          <Entries form={form} name="benefits" label="Benefits" entryName="benefit" />
        </div>
        <div className="min-w-0 space-y-5">
          <Publication form={form} />
          <Terms form={form} />
        </div>
        <ApplicantFields form={form} />
      </div>
    </DialogForm>
  )
}

interface EntriesProps {
  form: Form
  name: 'requirements' | 'benefits'
  label: string
  entryName: string
}

function Entries({ form, name, label, entryName }: EntriesProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <EntriesField
          label={label}
          entryName={entryName}
          value={(field.value ?? []).map((entry) => entry ?? '')}
          onChange={field.onChange}
          error={form.formState.errors[name]?.message}
        />
      )}
    />
  )
}

function Words({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <Field
        label="Description"
        required
        error={errors.description?.message}
        help="An empty line starts a paragraph; lines that start with “-” become a list."
      >
        {(control) => <Textarea {...control} {...form.register('description')} rows={6} limit={TEXT_LENGTH} />}
      </Field>
    </>
  )
}

function Terms({ form }: { form: Form }) {
  const { control } = form
  const currency = useWatch({ control, name: 'salaryCurrency' }) ?? 'USD'
  const kind = useMemo(() => amountsIn(currency), [currency])
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField form={form} name="department" label="Department" autoComplete="off" />
      <TextField
        form={form}
        name="location"
        label="Location"
        help="City and country, so that search engines can place it."
        autoComplete="off"
      />
      <SelectField control={control} name="employmentType" label="Employment Type" options={typeOptions} />
      <SelectField control={control} name="experienceLevel" label="Experience Level" options={levelOptions} />
      <AmountField control={control} name="salaryMin" label="Minimum Salary" kind={kind} help="A year." />
      <AmountField control={control} name="salaryMax" label="Maximum Salary" kind={kind} />
      <SelectField control={control} name="salaryCurrency" label="Salary Currency" options={currencyOptions()} />
    </div>
  )
}

function Publication({ form }: { form: Form }) {
  const { control, formState, register } = form
  const { errors } = formState
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField control={control} name="status" label="Status" options={statusOptions} />
      <Field label="Application Deadline" error={errors.applicationDeadline?.message}>
        {(field) => <DateInput {...field} {...register('applicationDeadline')} />}
      </Field>
      <CheckboxField
        control={control}
        name="publishedOnPortal"
        label="Publish on the job portal"
        help="Anyone can see it and apply while its status is Active."
        className="sm:col-span-2"
      >
        <p className="mt-1">
          <Outcome control={control} />
        </p>
      </CheckboxField>
      <TextField
        form={form}
        name="calendarBookingUrl"
        label="Calendar Booking URL"
        help="Applicants book their interview here."
        type="url"
        placeholder="https://"
        className="sm:col-span-2"
      />
    </div>
  )
}

/** What outsiders will see of it once it is saved. */
function Outcome({ control }: { control: Form['control'] }) {
  const [status, publishedOnPortal, applicationDeadline] = useWatch({
    control,
    name: ['status', 'publishedOnPortal', 'applicationDeadline'],
  })
  const opening = {
    status: status ?? 'draft',
    publishedOnPortal: publishedOnPortal ?? false,
    applicationDeadline: applicationDeadline || null,
  }
  return <Seen opening={opening} />
}

/** The usual ones first, then by their codes. */
const currencyOptions = () => {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
}

const typeOptions = employmentTypes.map((value) => ({ value, label: employmentTypeNames[value] }))
const levelOptions = experienceLevels.map((value) => ({ value, label: experienceLevelNames[value] }))
