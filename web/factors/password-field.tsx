import type { FormEvent, ReactNode } from 'react'
import { TRIED_PASSWORD_LIMIT } from '../../contract/auth/endpoints.ts'
import { fieldsOf } from '../api/call.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { InputField, useFocusAtFault } from '../forms/plain-form.tsx'

/** The present password, as proof; the form sends it as `currentPassword`. */
export function PasswordField({ error }: { error: string | undefined }) {
  return (
    <InputField
      label="Current Password"
      help="Confirms it’s you."
      error={error}
      first
      type="password"
      name="currentPassword"
      autoComplete="current-password"
      limit={TRIED_PASSWORD_LIMIT}
      required
    />
  )
}

interface PasswordFormProps {
  change: { error: unknown; isPending: boolean }
  submit: ReactNode
  send: (currentPassword: string) => void
  onClose: () => void
}

export function PasswordForm({ change, submit, send, onClose }: PasswordFormProps) {
  const form = useFocusAtFault(change.error)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(String(new FormData(event.currentTarget).get('currentPassword')))
  }
  return (
    <DialogForm ref={form} onSubmit={onSubmit} submit={submit} pending={change.isPending} onCancel={onClose}>
      <PasswordField error={fieldsOf(change.error).currentPassword} />
    </DialogForm>
  )
}
