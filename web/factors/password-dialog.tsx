import type { FormEvent, ReactNode } from 'react'
import type { Factor } from '../../contract/factors.ts'
import { fieldsOf } from '../api/call.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { useFocusAtFault } from '../forms/first-fault.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { useRemoveFactor, useRenewRecoveryCodes } from './changes.ts'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Removes a factor, for the password. `last`: without it the password alone lets one in. */
export function RemoveFactorDialog({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) {
  const remove = useRemoveFactor()
  return (
    <Dialog open onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        size="sm"
        title={
          <>
            Remove <bdi>{factor.name}</bdi>?
          </>
        }
        description={
          last
            ? 'It is your only second factor: from then on your password alone lets you in, and your recovery codes stop working.'
            : 'It no longer lets you in.'
        }
      >
        <PasswordForm
          change={remove}
          submit="Remove"
          send={(currentPassword) => remove.mutate({ id: factor.id, currentPassword }, { onSuccess: onClose })}
          onClose={onClose}
        />
      </DialogContent>
    </Dialog>
  )
}

/** Makes recovery codes anew, for the password. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  return (
    <Dialog open onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        size="sm"
        title={renew.data ? 'Your recovery codes' : 'Make new recovery codes?'}
        {...(!renew.data && { description: 'Those that you have stop working.' })}
      >
        {renew.data ? (
          <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
        ) : (
          <PasswordForm
            change={renew}
            submit="Make new codes"
            send={(currentPassword) => renew.mutate({ currentPassword })}
            onClose={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface PasswordFormProps {
  change: { error: unknown; isPending: boolean }
  submit: ReactNode
  send: (currentPassword: string) => void
  onClose: () => void
}

function PasswordForm({ change, submit, send, onClose }: PasswordFormProps) {
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
