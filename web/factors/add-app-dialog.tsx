import { Suspense, useState } from 'react'
import { FACTOR_NAME_LENGTH } from '../../contract/factors/endpoints.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { InputField } from '../forms/plain-form.tsx'
import { lazyPart } from '../screens/lazy-part.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useAddTotp, useBeginTotp } from './changes.ts'
import { FactorDialog, PasswordForm } from './factor-dialogs.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode')

/** Adds an authenticator app: password, QR code with a code of the app, and with the first factor the recovery codes. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginTotp()
  const add = useAddTotp()
  const about = begin.data ? undefined : 'An app on your phone that shows a new code every half minute.'
  const codes = add.data?.recoveryCodes
  return (
    <FactorDialog title="Add an authenticator app" description={about} codes={codes} onClose={onClose}>
      {begin.data ? (
        <CodeForm begun={begin.data} add={add} onClose={onClose} />
      ) : (
        <PasswordForm
          change={begin}
          submit="Continue"
          onSend={(text) => begin.mutate({ currentPassword: text('currentPassword') })}
          onClose={onClose}
        />
      )}
    </FactorDialog>
  )
}

interface CodeFormProps {
  begun: { setup: string; secret: string; uri: string }
  add: ReturnType<typeof useAddTotp>
  onClose: () => void
}

function CodeForm({ begun: { setup, secret, uri }, add, onClose }: CodeFormProps) {
  const [name, setName] = useState('Authenticator app')
  return (
    <DialogForm
      change={add}
      noValidate
      onSend={(text) =>
        add.mutate(
          { setup, name, code: text('code') },
          { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onClose() },
        )
      }
      submit="Add app"
      onCancel={onClose}
    >
      <p>Scan this with your app, or type in the key. Then enter the code that it shows.</p>
      <div className="grid h-44 place-items-center">
        <Suspense fallback={null}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-sm bg-muted px-3 py-2 font-mono text-sm">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyButton text={secret} label="Copy key" iconOnly size="icon" />
      </div>
      <InputField
        label="Code"
        first
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="font-mono tracking-widest"
        placeholder="000000"
        required
      />
      <InputField
        label="Name"
        help="For example, My phone."
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        limit={FACTOR_NAME_LENGTH}
        autoComplete="off"
        required
      />
    </DialogForm>
  )
}
