import type { Factor } from '../../contract/factors/fields.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { useRemoveFactor, useRenewRecoveryCodes } from './changes.ts'
import { PasswordForm } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Removes a factor, for the password. `last`: without it the password alone lets one in. */
export function RemoveFactorDialog({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) {
  const remove = useRemoveFactor()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={
          <>
            Remove <bdi>{factor.name}</bdi>?
          </>
        }
        description={
          last
            ? 'It is your only second factor. Without it, your password alone signs you in, and your recovery codes stop working.'
            : 'You can no longer sign in with it.'
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

/** Makes new recovery codes, for the password. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={renew.data ? 'Your recovery codes' : 'Make new recovery codes?'}
        {...(!renew.data && { description: 'Your current codes stop working.' })}
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
