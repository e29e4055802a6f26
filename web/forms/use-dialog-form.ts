import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { fieldsOf } from '../api/call.ts'
import { showFieldErrors } from './field-errors.ts'
import { useTyped } from './leave-guard.tsx'

interface DialogFormOptions<Values extends FieldValues, Judged> {
  resolver: Resolver<Values, unknown, Judged>
  defaultValues: DefaultValues<Values>
  /** Saves what was typed. The form stays open when this answers false or throws. */
  save: (judged: Judged, form: UseFormReturn<Values, unknown, Judged>) => Promise<unknown>
  onDone: () => void
}

/** A form in a dialog: what the server refuses is shown beside its field. `dialog` is for the DialogForm. */
export function useDialogForm<Values extends FieldValues, Judged>(options: DialogFormOptions<Values, Judged>) {
  const { resolver, defaultValues, save, onDone } = options
  const form = useForm<Values, unknown, Judged>({ resolver, defaultValues })
  const { isDirty, isSubmitting } = form.formState
  useTyped(() => isDirty)
  const onSubmit = form.handleSubmit(async (judged) => {
    if (isSubmitting) return
    await save(judged, form).then(
      (saved) => saved !== false && onDone(),
      (error: unknown) => void showFieldErrors(form, fieldsOf(error)),
    )
  })
  return { form, dialog: { noValidate: true, onSubmit, pending: isSubmitting } }
}
