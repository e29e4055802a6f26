import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

export type FieldMessages = { readonly [field: string]: string | undefined }

/** Says beside each field what is wrong with it, and moves the focus to the first. Returns whether anything is. */
export function showFieldErrors<Values extends FieldValues, Context, Judged>(
  form: UseFormReturn<Values, Context, Judged>,
  messages: FieldMessages,
): boolean {
  const wrong = Object.entries(messages).filter(([name, message]) => message && name in form.getValues())
  for (const [index, [name, message = '']] of wrong.entries()) {
    form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  return wrong.length > 0
}
