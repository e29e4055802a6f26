import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { TRIED_PASSWORD_LIMIT } from '../../contract/auth/endpoints.ts'
import { FACTOR_NAME_LENGTH } from '../../contract/factors/endpoints.ts'
import type { Factor } from '../../contract/factors/fields.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { InputField } from '../forms/plain-form.tsx'
import type { Sent } from '../forms/sent-form.tsx'
import { brand } from '../screens/brand.tsx'
import { useFirstFocus } from '../ui/behaviour/focus.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { useAddPasskey, useRemoveFactor, useRenewRecoveryCodes } from './changes.ts'

interface FactorDialogProps {
  title: ReactNode
  description: string | undefined
  /** What came of it: once there are any, they stand in place of all else. */
  codes?: readonly string[] | undefined
  onClose: () => void
  children: ReactNode
}

export function FactorDialog({ title, description, codes = [], onClose, children }: FactorDialogProps) {
  const shown = codes.length > 0 ? { title: 'Your recovery codes' } : { title, description }
  return (
    <Dialog size="sm" {...shown} onClose={onClose}>
      {codes.length > 0 ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
    </Dialog>
  )
}

/** Adds a passkey, which the browser makes; with the first factor come the recovery codes. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  return (
    <FactorDialog
      title="Add a passkey"
      description="Your fingerprint, your face, this device’s PIN, or a security key. Your browser asks for it next."
      codes={add.data?.recoveryCodes}
      onClose={onClose}
    >
      <PasswordForm
        change={add}
        submit="Continue"
        onSend={(text) =>
          add.mutate(
            { currentPassword: text('currentPassword'), name: text('name') },
            { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onClose() },
          )
        }
        onClose={onClose}
      >
        <InputField
          label="Name"
          help="For example, My laptop."
          name="name"
          defaultValue="Passkey"
          limit={FACTOR_NAME_LENGTH}
          autoComplete="off"
          required
        />
      </PasswordForm>
    </FactorDialog>
  )
}

/** Removes a factor, for the password. `last`: without it the password alone lets one in. */
export function RemoveFactorDialog({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) {
  const remove = useRemoveFactor()
  const name = <bdi>{factor.name}</bdi>
  const warning = last
    ? 'It is your only second factor. Without it, your password alone signs you in, and your recovery codes stop working.'
    : 'You can no longer sign in with it.'
  return (
    <FactorDialog title={<>Remove {name}?</>} description={warning} onClose={onClose}>
      <PasswordForm
        change={remove}
        submit="Remove"
        onSend={(text) =>
          remove.mutate({ id: factor.id, currentPassword: text('currentPassword') }, { onSuccess: onClose })
        }
        onClose={onClose}
      />
    </FactorDialog>
  )
}

/** Makes new recovery codes, for the password. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  return (
    <FactorDialog
      title="Make new recovery codes?"
      description="Your current codes stop working."
      codes={renew.data?.recoveryCodes}
      onClose={onClose}
    >
      <PasswordForm
        change={renew}
        submit="Make new codes"
        onSend={(text) => renew.mutate({ currentPassword: text('currentPassword') })}
        onClose={onClose}
      />
    </FactorDialog>
  )
}

interface PasswordFormProps extends Sent {
  submit: string
  onClose: () => void
  /** What it asks besides the present password, which is the proof. */
  children?: ReactNode
}

export function PasswordForm({ onClose, children, ...form }: PasswordFormProps) {
  return (
    <DialogForm {...form} onCancel={onClose}>
      <InputField
        label="Current Password"
        help="Confirms it’s you."
        first
        type="password"
        name="currentPassword"
        autoComplete="current-password"
        limit={TRIED_PASSWORD_LIMIT}
        required
      />
      {children}
    </DialogForm>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const done = useFirstFocus<HTMLButtonElement>(true)
  return (
    <>
      <DialogBody className="space-y-4">
        <p>
          Each code signs you in once when you don’t have your app or passkey. Keep them somewhere other than this
          device. We show them only once.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1.5 rounded-sm border border-border bg-muted p-4 font-mono text-base sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy codes" />
          <Button variant="outline" onClick={() => download(`${text}\n`)}>
            <Download aria-hidden />
            Download
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button ref={done} onClick={onDone}>
          I have saved them
        </Button>
      </DialogFooter>
    </>
  )
}

function download(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${brand.toLowerCase()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
