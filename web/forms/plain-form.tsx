import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { fieldsOf } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
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

export interface Sent {
  /** The change that is sent; what the server says of fields stands beside those of that name. */
  change: { error: unknown; isPending: boolean }
  /** Called with what was typed, by the names of the fields, unless it is on its way. */
  onSend: (text: (name: string) => string) => void
  /** What was found wrong before it was sent. */
  faults?: FieldMessages | undefined
  /** What stands beside the fields, if not simply that. */
  errors?: FieldMessages | undefined
}

/** A form whose fields the browser keeps: its props, and what its fields are inside of. */
export function useSentForm({ change, onSend, faults, errors = faults ?? fieldsOf(change.error) }: Sent) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    if (!change.isPending) onSend((name) => String(typed.get(name)))
  }
  return { form: { ref: useFocusAtFault(faults ?? change.error), onSubmit }, errors }
}

export const Faults = createContext<FieldMessages>({})

interface PlainFormProps extends Sent, Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'className'> {
  /** What the button says that sends it, and meanwhile. */
  submit: readonly [string, string]
  variant?: 'primary' | 'outline'
}

/** A form on a page of its own, before one is signed in. The browser itself asks for what is missing. */
export function PlainForm({
  change,
  onSend,
  faults,
  errors: given,
  submit,
  variant,
  children,
  ...rest
}: PlainFormProps) {
  const { form, errors } = useSentForm({ change, onSend, faults, errors: given })
  return (
    <form {...form} className="space-y-5" {...rest}>
      <Faults value={errors}>{children}</Faults>
      <Button type="submit" size="lg" variant={variant} className="w-full" pending={change.isPending}>
        {submit[change.isPending ? 1 : 0]}
      </Button>
    </form>
  )
}

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
