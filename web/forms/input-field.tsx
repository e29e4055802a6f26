import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { Input, type InputProps } from '../ui/input.tsx'

interface InputFieldProps extends InputProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  /** A required field without the *, in a form where every field is required. */
  unmarked?: boolean
}

export function InputField({ label, help, error, unmarked = false, ...input }: InputFieldProps) {
  return (
    <Field label={label} required={input.required && !unmarked} help={help} error={error}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  )
}
