import type { ComponentProps, ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { focusAtFirst } from '../ui/focus.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { NONE, sourceChoices, useAssigneeChoices } from './choices.ts'
import { CompanySearch } from './company-search.tsx'
import type { FieldsProps, LeadField } from './form-values.ts'
import { stageOptions } from './stage.tsx'

export function ContactFields({ form }: FieldsProps) {
  return (
    <Group title="Contact">
      <TextField form={form} name="name" label="Lead Name" required first autoComplete="off" />
      <TextField form={form} name="title" label="Title" placeholder="Job title" />
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" />
      <TextField form={form} name="company" label="Company" />
      <TextField form={form} name="website" label="Website" inputMode="url" placeholder="example.com" />
    </Group>
  )
}

export function DealFields({ form }: FieldsProps) {
  const assignees = useAssigneeChoices()
  return (
    <Group title="Deal">
      <SelectField form={form} name="stage" label="Stage" options={stageOptions} />
      <SelectField form={form} name="source" label="Source" options={sourceChoices} />
      <TextField
        form={form}
        name="value"
        label="Deal Value"
        help="In dollars"
        type="number"
        min={0}
        step={0.01}
        placeholder="0"
      />
      <TextField
        form={form}
        name="probability"
        label="Probability"
        help="In percent, 0 to 100"
        type="number"
        min={0}
        max={100}
        step={1}
        placeholder="0"
      />
      <SelectField form={form} name="assignedUserId" label="Assigned To" options={assignees} />
    </Group>
  )
}

export function AddressFields({ form }: FieldsProps) {
  return (
    <Group title="Address">
      <CompanySearch form={form} className="sm:col-span-2" />
      <TextField form={form} name="street" label="Street" className="sm:col-span-2" />
      <TextField form={form} name="city" label="City" />
      <TextField form={form} name="state" label="State" />
      <TextField form={form} name="zipCode" label="Zip Code" />
      <TextField form={form} name="country" label="Country" />
    </Group>
  )
}

export function NotesFields({ form }: FieldsProps) {
  const error = form.formState.errors.notes?.message
  return (
    <Field label="Notes" error={error}>
      {(control) => <Textarea {...control} {...form.register('notes')} rows={4} dir="auto" />}
    </Field>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-base font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface TextFieldProps extends FieldsProps, Omit<ComponentProps<'input'>, 'form' | 'name'> {
  name: LeadField
  label: string
  help?: string
  /** Takes the focus when the form appears. */
  first?: boolean
}

function TextField({ form, name, label, help, required, first, className, ...rest }: TextFieldProps) {
  const { ref, ...field } = form.register(name)
  return (
    <Field
      label={label}
      required={required}
      help={help}
      error={form.formState.errors[name]?.message}
      className={className}
    >
      {(control) => (
        <Input
          autoComplete="off"
          {...rest}
          {...control}
          {...field}
          ref={(input) => {
            ref(input)
            if (first) focusAtFirst(input)
          }}
        />
      )}
    </Field>
  )
}

interface SelectFieldProps extends FieldsProps {
  name: 'stage' | 'source' | 'assignedUserId'
  label: string
  options: ReadonlyArray<{ value: string; label: ReactNode }>
}

function SelectField({ form, name, label, options }: SelectFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          {(control) => (
            <Select
              {...control}
              value={field.value || NONE}
              onValueChange={(value) => field.onChange(value === NONE ? '' : value)}
              options={options}
            />
          )}
        </Field>
      )}
    />
  )
}
