import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { BrandName, brand, useTitle } from '../app/brand.tsx'
import { Button } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { FeaturePanel } from './feature-panel.tsx'
import { LoginForm } from './login-form.tsx'
import { currentUserQuery, registrationQuery } from './queries.ts'

// Most people only ever log in here.
const RegistrationForm = lazy(() =>
  import('./registration-form.tsx').then((module) => ({ default: module.RegistrationForm })),
)

/** Login; in its place the first-account form on an empty installation (decisions §2). */
export function AuthScreen() {
  const user = useQuery(currentUserQuery)
  const registration = useQuery(registrationQuery)
  if (user.isPending || registration.isPending) return <PageSpinner />
  if (user.data) return <Navigate to="/" replace />
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col px-4 sm:px-8">
        <header className="flex h-16 items-center sm:h-20">
          <BrandName />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center pt-4 pb-24">
          <Suspense fallback={null}>
            {registration.data?.firstAccount ? <FirstAccount /> : <Login open={registration.data?.open ?? false} />}
          </Suspense>
        </main>
      </div>
      <FeaturePanel />
    </div>
  )
}

function FirstAccount() {
  useTitle('Create the first account')
  return (
    <>
      <FormTitle title={`Welcome to ${brand}`}>
        Nobody has an account here yet. Create the first one; you will set up your organization next.
      </FormTitle>
      <RegistrationForm />
    </>
  )
}

/** `open`: anybody may register here (REGISTRATION=open). */
function Login({ open }: { open: boolean }) {
  const [registering, setRegistering] = useState(false)
  useTitle(registering ? 'Create an account' : 'Login')
  return (
    <>
      {registering ? (
        <FormTitle title="Create an account">You can set up your organization right after.</FormTitle>
      ) : (
        <FormTitle title="Welcome back">Enter your credentials to access your workspace</FormTitle>
      )}
      {registering ? <RegistrationForm /> : <LoginForm />}
      <p className="mt-6 text-center text-muted-foreground">
        {open ? (
          <Button variant="link" size="inline" onClick={() => setRegistering(!registering)}>
            {registering ? 'Log in with an existing account' : 'Create an account'}
          </Button>
        ) : (
          "Don't have an account? Please contact your organization administrator for access."
        )}
      </p>
    </>
  )
}

function FormTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-2 text-lg text-pretty text-muted-foreground">{children}</p>
    </div>
  )
}
