import type { FormEvent, MouseEvent } from 'react'
import { CallError, errorText } from '../api/call.ts'
import { InputField, useFocusAtFault } from '../forms/plain-form.tsx'
import { Button } from '../ui/button.tsx'
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
  const form = useFocusAtFault(login.error)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    login.mutate(
      { username: String(typed.get('username')), password: String(typed.get('password')) },
      {
        onError: (error) => {
          const signIn = needsFactor(error)
          if (signIn) onFactorNeeded(signIn)
        },
      },
    )
  }
  const goOn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave('/forgot-password')
  }
  return (
    <form ref={form} onSubmit={onSubmit} className="space-y-5">
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
      <Button type="submit" size="lg" className="w-full" pending={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}
