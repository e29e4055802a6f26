import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { fieldsOf } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type FieldMessages, showFieldErrors } from './field-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { submitWithKeys } from './submit-keys.ts'

interface SettingsFormProps<Values extends FieldValues> {
  title: string
  saved: Values
  /** Saves and gives what is saved then; it says in a toast when that fails. */
  save: (values: Values) => Promise<Values>
  /** What the button does, as in "Save name". */
  action: string
  /** Checks beyond what the server judges: messages by field, none when all is well. */
  judge?: (values: Values) => FieldMessages
  children: (form: UseFormReturn<Values>) => ReactNode
}

/** A card that is a form. The server judges what is sent; what it refuses is said beside the field. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { title, saved, save, action, judge, children } = props
  const form = useForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    // Someone else's change shows at once; what is being typed stays.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (isSubmitting) return
    if (showFieldErrors(form, judge?.(values) ?? {})) return
    try {
      form.reset(await save(values))
    } catch (error) {
      showFieldErrors(form, fieldsOf(error))
    }
  })
  return (
    <Card title={title}>
      <form noValidate onSubmit={submit} onKeyDown={submitWithKeys} className="space-y-5">
        {children(form)}
        <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
          {isSubmitting ? 'Saving...' : action}
        </Button>
      </form>
      <LeaveGuard holds={() => isDirty && !isSubmitting} />
    </Card>
  )
}
