import type { MouseEvent } from 'react'
import { CallError, errorText } from '../api/call.ts'
import { InputField, PlainForm } from '../forms/plain-form.tsx'
import { needsFactor, useLogin } from './queries.ts'

interface LoginFormProps {
  /** The password was right. */
  onFactorNeeded: (signIn: string) => void
  onLeave: (to: '/forgot-password') => void
}

/** User name and password; the browser itself asks for what is missing. */
export function LoginForm({ onFactorNeeded, onLeave }: LoginFormProps) {
  const login = useLogin()
  const refused =
    login.error instanceof CallError && !login.error.signIn
      ? errorText(login.error, 'Invalid username or password')
      : undefined
  const goOn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave('/forgot-password')
  }
  return (
    <PlainForm
      change={login}
      onSend={(text) =>
        login.mutate(
          { username: text('username'), password: text('password') },
          {
            onError: (error) => {
              const signIn = needsFactor(error)
              if (signIn) onFactorNeeded(signIn)
            },
          },
        )
      }
      submit={['Login', 'Logging in...']}
    >
      <InputField
        label="Username"
        first
        name="username"
        placeholder="Enter your username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        unmarked
      />
      <InputField
        label="Password"
        error={refused}
        type="password"
        name="password"
        placeholder="Enter your password"
        autoComplete="current-password"
        required
        unmarked
      />
      <p className="-mt-2 text-right text-sm">
        <a
          href="/forgot-password"
          onClick={goOn}
          className="rounded-xs text-primary-text underline-offset-4 hover:underline"
        >
          Forgot your password?
        </a>
      </p>
    </PlainForm>
  )
}
