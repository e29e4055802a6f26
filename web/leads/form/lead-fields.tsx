import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { dollars, percent } from '../../numbers.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import type { NumberKind } from '../../ui/number-kind.ts'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { NONE, sourceChoices, useAssigneeChoices } from '../choices.ts'
import { textFields } from '../fields.ts'
import { stageOptions } from '../stage.tsx'
import { CompanySearch } from './company-search.tsx'
import type { FieldsProps } from './form-values.ts'

export function ContactFields({ form }: FieldsProps) {
  return (
    <Group title="Contact">
      <TextFields form={form} group="contact" />
    </Group>
  )
}

export function DealFields({ form }: FieldsProps) {
  const assignees = useAssigneeChoices()
  return (
    <Group title="Deal">
      <SelectField form={form} name="stage" label="Stage" options={stageOptions} />
      <SelectField form={form} name="source" label="Source" options={sourceChoices} />
      <Amount form={form} name="value" label="Deal Value" kind={dollars} help="In dollars" placeholder="$0" />
      <Amount form={form} name="probability" label="Probability" kind={percent} help="0 to 100" placeholder="0%" />
      <SelectField form={form} name="assignedUserId" label="Assigned To" options={assignees} />
    </Group>
  )
}

export function AddressFields({ form }: FieldsProps) {
  return (
    <Group title="Address">
      <CompanySearch form={form} className="sm:col-span-2" />
      <TextFields form={form} group="address" />
    </Group>
  )
}

export function NotesFields({ form }: FieldsProps) {
  const error = form.formState.errors.notes?.message
  return (
    <Field label="Notes" error={error}>
      {(control) => <Textarea {...control} {...form.register('notes')} rows={4} limit={TEXT_LENGTH} />}
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

function TextFields({ form, group }: FieldsProps & { group: 'contact' | 'address' }) {
  return textFields(group).map(({ name, label, formLabel = label, required, wide, group: _, ...input }) => (
    <Field
      key={name}
      label={formLabel}
      required={required}
      error={form.formState.errors[name]?.message}
      className={wide ? 'sm:col-span-2' : undefined}
    >
      {(control) => <Input autoComplete="off" {...input} {...control} {...form.register(name)} />}
    </Field>
  ))
}

interface AmountProps extends FieldsProps {
  name: 'value' | 'probability'
  label: string
  kind: NumberKind
  help: string
  placeholder: string
}

function Amount({ form, name, ...rest }: AmountProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          {...rest}
          ref={field.ref}
          name={name}
          value={String(field.value ?? '')}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
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
