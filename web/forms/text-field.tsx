import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Input, type InputProps } from '../ui/input.tsx'

interface TextFieldProps<Values extends FieldValues, Judged> extends Omit<InputProps, 'form' | 'name'> {
  form: UseFormReturn<Values, unknown, Judged>
  name: Path<Values>
  label: string
  help?: ReactNode
}

export function TextField<Values extends FieldValues, Judged>(props: TextFieldProps<Values, Judged>) {
  const { form, name, label, help, required, className, ...rest } = props
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field label={label} required={required} help={help} error={error?.message} className={className}>
      {(control) => <Input {...rest} {...control} {...form.register(name)} />}
    </Field>
  )
}
