import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { brand, useTitle } from '../screens/brand.tsx'
import { lazyPart } from '../screens/lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { AuthFrame, FormTitle } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { currentUserQuery, registrationQuery } from './queries.ts'

// Most people only ever log in here.
const FactorForm = lazyPart(() => import('./factor-form.tsx'), 'FactorForm')
const RegistrationForm = lazyPart(() => import('./registration-form.tsx'), 'RegistrationForm')

/** Where one goes from here. */
export type AfterAuth = '/' | '/forgot-password'

interface AuthProps {
  /** Leads on: with the router, which the form itself does without. */
  onLeave: (to: AfterAuth) => void
}

/** Login; in its place the first-account form on an empty installation. */
export function AuthScreen({ onLeave }: AuthProps) {
  const user = useQuery(currentUserQuery)
  const registration = useQuery(registrationQuery)
  if (user.isPending || registration.isPending) return <PageSpinner />
  if (user.data) return <Onward onLeave={onLeave} />
  return (
    <AuthFrame>
      <Suspense fallback={null}>
        {registration.data?.firstAccount ? (
          <FirstAccount />
        ) : (
          <Login open={registration.data?.open ?? false} onLeave={onLeave} />
        )}
      </Suspense>
    </AuthFrame>
  )
}

/** Who is signed in goes on to the screen, and the focus with them, as after any other change of screen. */
function Onward({ onLeave }: AuthProps) {
  useTitle('Login')
  const leave = useEffectEvent(onLeave)
  useEffect(() => leave('/'), [])
  return null
}

function FirstAccount() {
  useTitle('Create the first account')
  return (
    <>
      <FormTitle title={`Welcome to ${brand}`}>
        There are no accounts yet. Create the first one, then set up your organization.
      </FormTitle>
      <RegistrationForm />
    </>
  )
}

/** `open`: anyone may register here (REGISTRATION=open). */
function Login({ open, onLeave }: AuthProps & { open: boolean }) {
  // What stands there stays, with the focus, until the other form is loaded.
  const [registering, setRegistering] = useState(false)
  const [signIn, setSignIn] = useState<string>()
  useTitle(registering ? 'Create an account' : 'Login')
  if (signIn) return <FactorForm signIn={signIn} onBack={() => setSignIn(undefined)} />
  return (
    <>
      {registering ? (
        <FormTitle title="Create an account">You can set up your organization right after.</FormTitle>
      ) : (
        <FormTitle title="Welcome back">Enter your credentials to access your workspace</FormTitle>
      )}
      {registering ? (
        <RegistrationForm />
      ) : (
        <LoginForm onFactorNeeded={(needed) => startTransition(() => setSignIn(needed))} onLeave={onLeave} />
      )}
      <p className="mt-6 text-center text-muted-foreground">
        {open ? (
          <Button variant="link" size="inline" onClick={() => startTransition(() => setRegistering(!registering))}>
            {registering ? 'Log in with an existing account' : 'Create an account'}
          </Button>
        ) : (
          "Don't have an account? Please contact your organization administrator for access."
        )}
      </p>
    </>
  )
}
