import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '../ui/field.tsx'
import { Input, type InputProps } from '../ui/input.tsx'

/**
 * Moves the focus to the first field that is wrong, once its error is shown: `<form ref={useFocusAtFault(error)}>`. Each
 * new `fault` counts, also one that says the same as the one before.
 */
export function useFocusAtFault(fault: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fault])
  return form
}

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
