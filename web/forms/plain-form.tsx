import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Field } from '../ui/field.tsx'
import { Input, type InputProps } from '../ui/input.tsx'
import type { FieldMessages } from './field-errors.ts'

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

/** What is wrong with the fields of a form that is sent by them, by their names. */
export const Faults = createContext<FieldMessages>({})

interface InputFieldProps extends InputProps {
  label: string
  help?: ReactNode
  /** What is wrong; in a form that is sent by its fields, what is said of the field's name. */
  error?: string | undefined
  /** A required field without the *, in a form where every field is required. */
  unmarked?: boolean
}

export function InputField({ label, help, error, unmarked = false, ...input }: InputFieldProps) {
  const faults = useContext(Faults)
  return (
    <Field label={label} required={input.required && !unmarked} help={help} error={error ?? faults[input.name ?? '']}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  )
}
