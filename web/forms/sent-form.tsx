import type { ComponentProps, FormEvent } from 'react'
import { fieldsOf } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import type { FieldMessages } from './field-errors.ts'
import { Faults, useFocusAtFault } from './plain-form.tsx'

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
