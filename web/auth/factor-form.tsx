import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { finishSignIn, readSignIn } from '../../contract/factors/endpoints.ts'
import { type CallBody, errorText, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { InputField } from '../forms/plain-form.tsx'
import { PlainForm } from '../forms/sent-form.tsx'
import { loadPatiently } from '../screens/lazy-part.ts'
import { useFirstFocus } from '../ui/behaviour/focus.ts'
import { Button } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { FormTitle } from './auth-frame.tsx'
import { keepUser } from './queries.ts'

interface FactorFormProps {
  /** What the sign-in goes on with. */
  signIn: string
  onBack: () => void
}

export function FactorForm({ signIn, onBack }: FactorFormProps) {
  const offered = useQuery(signInQuery(signIn))
  const [recovering, setRecovering] = useState(false)
  if (offered.isPending) return <PageSpinner />
  const { totp = false, passkey = null, recoveryCode = false } = offered.data ?? {}
  const byCode = totp && !recovering
  return (
    <>
      <FormTitle title="Confirm that it is you">
        {offered.isError
          ? errorText(offered.error, 'The second step could not be loaded.')
          : 'Your account requires a second factor.'}
      </FormTitle>
      {passkey && !recovering && <PasskeyButton signIn={signIn} first={!totp} />}
      {byCode && <CodeForm key="code" signIn={signIn} kind="code" first={!passkey} />}
      {recovering && <CodeForm key="recovery" signIn={signIn} kind="recoveryCode" first />}
      {!offered.isError && !passkey && !totp && !recovering && (
        <p className="text-muted-foreground">
          Your passkey belongs to another address of this workspace. Open that one, or use a recovery code.
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2 text-muted-foreground">
        {recoveryCode && (
          <Button variant="link" size="inline" onClick={() => setRecovering(!recovering)}>
            {recovering ? 'Use your second factor' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="link" size="inline" onClick={onBack}>
          Back to Login
        </Button>
      </div>
      <p className="mt-4 text-center text-sm text-muted-foreground">
        Lost everything? An administrator of your organization can reset your second factor.
      </p>
    </>
  )
}

function PasskeyButton({ signIn, first }: { signIn: string; first: boolean }) {
  const finish = useFinishWithPasskey()
  const button = useFirstFocus<HTMLButtonElement>(true)
  return (
    <div className={first ? '' : 'mb-6 border-b border-border pb-6'}>
      <Button
        ref={button}
        size="lg"
        className="w-full"
        pending={finish.isPending}
        onClick={() => finish.mutate(signIn)}
      >
        <Fingerprint aria-hidden />
        Use your passkey
      </Button>
    </div>
  )
}

const KINDS = {
  code: { label: 'Code', help: 'The six digits that your authenticator app shows.', autoComplete: 'one-time-code' },
  recoveryCode: { label: 'Recovery code', help: 'One of the codes you saved. Each works once.', autoComplete: 'off' },
} as const

function CodeForm({ signIn, kind, first }: { signIn: string; kind: keyof typeof KINDS; first: boolean }) {
  const finish = useFinishSignIn()
  const { label, help, autoComplete } = KINDS[kind]
  return (
    // Beside a passkey it is the second choice.
    <PlainForm
      change={finish}
      onSend={(text) => finish.mutate({ signIn, [kind]: text(kind) })}
      submit={['Confirm', 'Confirming...']}
      variant={first ? 'primary' : 'outline'}
    >
      <InputField
        label={label}
        help={help}
        first={first}
        name={kind}
        className="font-mono tracking-widest"
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        unmarked
      />
    </PlainForm>
  )
}

/** With what a sign-in can be finished. */
const signInQuery = (signIn: string) =>
  queryOptions({
    queryKey: ['sign-in', signIn],
    queryFn: () => runCall(readSignIn, { body: { signIn } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: CallBody<typeof finishSignIn>) => runCall(finishSignIn, { body }),
    onSuccess: keepUser,
    onError: failed('Login failed'),
  })
}

/** Has the browser sign with a passkey, and finishes a sign-in with it. */
function useFinishWithPasskey() {
  return useMutation({
    mutationFn: async (signIn: string) => {
      const { startAuthentication } = await loadPatiently(() => import('@simplewebauthn/browser'))
      // Loaded with each try: what was signed does not count again.
      const { passkey: options } = await runCall(readSignIn, { body: { signIn } })
      // As the server's library made them for this one.
      const passkey = await startAuthentication({ optionsJSON: options as never })
      return runCall(finishSignIn, { body: { signIn, passkey: { ...passkey, type: 'public-key' } } })
    },
    onSuccess: keepUser,
    onError: failed('Login failed'),
  })
}
