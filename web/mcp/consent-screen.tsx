import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import type { KeyAccess } from '../../contract/keys/fields.ts'
import { answerProgramRequest, getProgramRequest } from '../../contract/mcp/endpoints.ts'
import type { AskingProgram, ProgramRequest } from '../../contract/mcp/fields.ts'
import { CallError, runCall, serverText } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keyOf } from '../api/keys.ts'
import { useLogout } from '../auth/queries.ts'
import { BrandName, brand, useTitle } from '../screens/brand.tsx'
import { focusOnArrival } from '../screens/screen-focus.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** Asks a person whether a program may work in the workspace for them. The address says which, and for what. */
export function ConsentScreen({ user }: { user: CurrentUser }) {
  // As it came: the router would read numbers in it.
  const [query] = useState(
    () => Object.fromEntries(new URLSearchParams(window.location.search)) as unknown as ProgramRequest,
  )
  const program = useQuery({
    queryKey: keyOf(getProgramRequest, { query }),
    queryFn: () => runCall(getProgramRequest, { query }),
    retry: false,
  })
  useTitle('Connect a program')
  if (program.isPending) return <PageSpinner label="Loading the request" />
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center sm:h-20">
        <BrandName />
      </header>
      <main className="flex-1 pt-4 pb-24">
        {program.isError ? (
          <NotAsked error={program.error} onRetry={() => program.refetch()} />
        ) : (
          <Decision request={query} program={program.data} user={user} />
        )}
      </main>
    </div>
  )
}

const CHOICES: { value: KeyAccess; label: string }[] = [
  { value: 'read', label: 'Read only: see what you can see' },
  { value: 'write', label: 'Read and write: also add and change records. It can’t delete any.' },
]

function Decision({ request, program, user }: { request: ProgramRequest; program: AskingProgram; user: CurrentUser }) {
  const { name, destination, isLocal } = program
  const [access, setAccess] = useState(program.access)
  const answer = useMutation({
    mutationFn: (chosen: KeyAccess | null) => runCall(answerProgramRequest, { body: { ...request, access: chosen } }),
    onSuccess: ({ location }) => window.location.assign(location),
    onError: failedBecause('The program could not be connected'),
  })
  // A program on this computer is told, and the page stays.
  if (answer.isSuccess) return <Answered name={name} connected={answer.variables !== null} />
  const isDeciding = (chosen: boolean) => answer.isPending && (answer.variables !== null) === chosen
  return (
    <>
      <Title>
        Connect <bdi>{name}</bdi>?
      </Title>
      <p className="mt-2 text-lg text-pretty wrap-anywhere text-muted-foreground">
        A program that calls itself <bdi className="text-foreground">{name}</bdi> wants to work in {brand} in your name.
      </p>
      <div className="mt-6 space-y-5 rounded-md border border-border bg-card p-4">
        <dl className="space-y-3">
          <Fact label={isLocal ? 'It runs on this computer, and is answered at' : 'You return to'}>
            <strong className="font-medium">{destination}</strong>
          </Fact>
          <Fact label="You are signed in as">
            <bdi>{`${user.firstName} ${user.lastName}`.trim() || user.username}</bdi>, <bdi>{user.email}</bdi>.{' '}
            <OtherAccount />
          </Fact>
        </dl>
        <RadioGroup
          label="What it may do"
          value={access}
          onValueChange={setAccess}
          options={CHOICES.filter(({ value }) => program.access === 'write' || value === 'read')}
        />
        <p className="text-pretty text-muted-foreground">
          What it reads goes to the model that it works with. Connect it only if you started this, and trust{' '}
          {isLocal ? 'the program' : <bdi>{destination}</bdi>}. You can revoke it at any time, under Settings, API keys.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button size="lg" pending={isDeciding(true)} disabled={answer.isPending} onClick={() => answer.mutate(access)}>
          Connect
        </Button>
        <Button
          size="lg"
          variant="outline"
          pending={isDeciding(false)}
          disabled={answer.isPending}
          onClick={() => answer.mutate(null)}
        >
          Don’t connect
        </Button>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function OtherAccount() {
  const logout = useLogout({ stay: true })
  return (
    <Button variant="link" size="inline" pending={logout.isPending} onClick={() => logout.mutate()}>
      Use another account
    </Button>
  )
}

function Answered({ name, connected }: { name: string; connected: boolean }) {
  return (
    <>
      <Title>
        <bdi>{name}</bdi> {connected ? 'is connected' : 'is not connected'}
      </Title>
      <p className="mt-2 text-lg text-muted-foreground">You can close this page and go back to the program.</p>
    </>
  )
}

function NotAsked({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <Title>The program can’t be connected</Title>
      <p className="mt-2 mb-6 text-lg text-pretty text-muted-foreground">
        {serverText(error, 'Check your connection, then try again.')}
      </p>
      {error instanceof CallError ? (
        <Link to="/" className={buttonClass({ variant: 'outline', size: 'lg' })}>
          Go to {brand}
        </Link>
      ) : (
        <Button size="lg" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focusOnArrival} className="text-2xl font-semibold wrap-anywhere outline-none">
      {children}
    </h1>
  )
}
