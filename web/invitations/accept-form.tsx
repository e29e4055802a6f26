import { type FormEvent, useEffect, useState } from 'react'
import { PASSWORD_LIMIT, USERNAME_LENGTH } from '../../contract/auth/endpoints.ts'
import { NAME_LENGTH } from '../../contract/plain/values.ts'
import { CallError } from '../api/call.ts'
import { judgeNewPassword, type PasswordFaults } from '../auth/new-password.ts'
import { askWhoIsSignedIn } from '../auth/queries.ts'
import { InputField, useFocusAtFault } from '../forms/plain-form.tsx'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { Button } from '../ui/button.tsx'
import type { useAcceptInvitation } from './accept.ts'

interface AcceptFormProps {
  accept: ReturnType<typeof useAcceptInvitation>
  email: string
  /** Someone else is signed in: what was typed waits until they are not. */
  hidden: boolean
}

/** The account of an invited person; the browser itself asks for what is missing. */
export function AcceptForm({ accept, email, hidden }: AcceptFormProps) {
  const [faults, setFaults] = useState<PasswordFaults>()
  const form = useFocusAtFault(faults ?? accept.error)
  useEffect(() => {
    if (!hidden) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [hidden, form])
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name))
    const wrong = judgeNewPassword({ password: text('password'), confirmPassword: text('confirmPassword') })
    setFaults(wrong)
    if (wrong || accept.isPending) return
    // The session is theirs: the screen asks who goes on.
    if (await askWhoIsSignedIn()) return
    const account = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      username: text('username'),
      password: text('password'),
    }
    accept.mutate(account)
  }
  const errors: Record<string, string | undefined> = { ...refusals(accept.error), ...faults }
  return (
    <form ref={form} hidden={hidden} onSubmit={onSubmit} onKeyDown={submitWithKeys} className="space-y-5">
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <InputField
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          error={errors.firstName}
          limit={NAME_LENGTH}
          required
        />
        <InputField
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          error={errors.lastName}
          limit={NAME_LENGTH}
          required
        />
      </div>
      <InputField label="Email" error={errors.email} value={email} readOnly className="border-dashed" />
      <InputField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        limit={USERNAME_LENGTH}
        error={errors.username}
        required
      />
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        limit={PASSWORD_LIMIT}
        help="8 characters or more"
        error={errors.password}
        required
      />
      <InputField
        label="Confirm Password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        limit={PASSWORD_LIMIT}
        error={errors.confirmPassword}
        required
      />
      <Button type="submit" size="lg" className="w-full" pending={accept.isPending}>
        {accept.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}

/** What was refused, by field. A refusal that names none, such as a taken address, is about the invited one. */
function refusals(error: unknown) {
  if (!(error instanceof CallError)) return {}
  return error.status === 409 && Object.keys(error.fields).length === 0 ? { email: error.serverMessage } : error.fields
}
