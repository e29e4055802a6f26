import type { FormEvent } from 'react'
import { FACTOR_NAME_LENGTH } from '../../contract/factors/endpoints.ts'
import { fieldsOf } from '../api/call.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { InputField, useFocusAtFault } from '../forms/plain-form.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { useAddPasskey } from './changes.ts'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds a passkey, which the browser makes; with the first factor come the recovery codes. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  const codes = add.data?.recoveryCodes ?? []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={codes.length > 0 ? 'Your recovery codes' : 'Add a passkey'}
        {...(codes.length === 0 && {
          description:
            'Your fingerprint, your face, this device’s PIN, or a security key. Your browser asks for it next.',
        })}
      >
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <PasskeyForm add={add} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function PasskeyForm({ add, onClose }: { add: ReturnType<typeof useAddPasskey>; onClose: () => void }) {
  const form = useFocusAtFault(add.error)
  const errors = fieldsOf(add.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    add.mutate(
      { currentPassword: String(typed.get('currentPassword')), name: String(typed.get('name')) },
      { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onClose() },
    )
  }
  return (
    <DialogForm ref={form} onSubmit={submit} submit="Continue" pending={add.isPending} onCancel={onClose}>
      <PasswordField error={errors.currentPassword} />
      <InputField
        label="Name"
        help="For example, My laptop."
        error={errors.name}
        name="name"
        defaultValue="Passkey"
        limit={FACTOR_NAME_LENGTH}
        autoComplete="off"
        required
      />
    </DialogForm>
  )
}
