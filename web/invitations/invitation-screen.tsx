import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PASSWORD_LIMIT, USERNAME_LENGTH } from '../../contract/auth/endpoints.ts'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { acceptInvitation, getInvitation } from '../../contract/invitations/endpoints.ts'
import type { InvitationOffer } from '../../contract/invitations/fields.ts'
import { NAME_LENGTH } from '../../contract/plain/values.ts'
import { type CallBody, CallError, errorText, runCall, serverText } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { callQuery } from '../api/queries.ts'
import { AuthFrame, FormTitle } from '../auth/auth-frame.tsx'
import { judgeNewPassword, type PasswordFaults } from '../auth/new-password.ts'
import { askWhoIsSignedIn, currentUserQuery } from '../auth/queries.ts'
import { SignedInNotice } from '../auth/signed-in-notice.tsx'
import type { FieldMessages } from '../forms/field-errors.ts'
import { InputField } from '../forms/plain-form.tsx'
import { PlainForm } from '../forms/sent-form.tsx'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { useTitle } from '../screens/brand.tsx'
import { toast } from '../ui/behaviour/toast.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** How long the person has to read that the account is there, in milliseconds. */
const REDIRECT_DELAY = 2000

const route = getRouteApi('/invitation/$token')

/** Where an invitation link leads: what it offers, and the form that takes it up. */
export function InvitationScreen() {
  const { token } = route.useParams()
  const offer = useQuery(offerQuery(token))
  // Loaded again: someone may have signed in in another tab since.
  const user = useQuery({ ...currentUserQuery, staleTime: 0, refetchOnWindowFocus: true })
  if (offer.isPending || user.isPending) return <PageSpinner label="Loading the invitation" />
  return (
    <AuthFrame>
      {offer.isError ? (
        <InvalidInvitation error={offer.error} onRetry={() => offer.refetch()} />
      ) : (
        <Offer token={token} offer={offer.data} user={user.data ?? null} />
      )}
    </AuthFrame>
  )
}

function Offer({ token, offer, user: signedIn }: { token: string; offer: InvitationOffer; user: CurrentUser | null }) {
  const accept = useAcceptInvitation(token)
  // Between the answer and the next screen the person who accepted is signed in, and is nobody else.
  const user = accept.isPending ? null : signedIn
  useTitle("You're invited!")
  if (accept.isSuccess) return <Accepted companyName={offer.companyName} user={user} />
  const { companyName, logoUrl, role, email } = offer
  return (
    <>
      {logoUrl && (
        <img
          src={logoUrl}
          alt=""
          className="mb-6 size-16 rounded-md border border-border bg-card object-contain text-transparent"
        />
      )}
      <FormTitle title="You're invited!">
        Join{' '}
        <strong className="font-medium text-foreground">
          <bdi>{companyName}</bdi>
        </strong>{' '}
        as {role === 'admin' ? 'an Admin' : 'a User'}. {!user && 'Create your account to begin.'}
      </FormTitle>
      {user && (
        <SignedInNotice user={user}>
          The invitation is for <bdi>{email}</bdi>, with an account of their own. To accept it here, sign out first.
        </SignedInNotice>
      )}
      <AcceptForm accept={accept} email={email} hidden={user !== null} />
    </>
  )
}

/** Says who is signed in now, beside the notification about the account, and leads to the dashboard. */
function Accepted({ companyName, user }: { companyName: string; user: CurrentUser | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/', replace: true }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <FormTitle title="Your account is ready">
      {user && (
        <>
          You are signed in to{' '}
          <strong className="font-medium text-foreground">
            <bdi>{companyName}</bdi>
          </strong>{' '}
          as <bdi>{user.username}</bdi>.{' '}
        </>
      )}
      Your dashboard opens in a moment.
    </FormTitle>
  )
}

function InvalidInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useTitle('Invalid Invitation')
  const answered = error instanceof CallError
  return (
    <div role="alert">
      <FormTitle title="Invalid Invitation">
        {answered ? serverText(error, 'Invalid invitation') : `Failed to load invitation. ${errorText(error, '')}`}
      </FormTitle>
      <div className="flex flex-wrap gap-2">
        <Link to="/auth" className={buttonClass({ size: 'lg' })}>
          Go to Login
        </Link>
        {!answered && (
          <Button variant="outline" size="lg" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

interface AcceptFormProps {
  accept: ReturnType<typeof useAcceptInvitation>
  email: string
  /** Someone else is signed in: what was typed waits until they are not. */
  hidden: boolean
}

/** The account of an invited person; the browser itself asks for what is missing. */
function AcceptForm({ accept, email, hidden }: AcceptFormProps) {
  const [faults, setFaults] = useState<PasswordFaults>()
  const names = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hidden) names.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [hidden])
  const send = async (text: (name: string) => string) => {
    const wrong = judgeNewPassword({ password: text('password'), confirmPassword: text('confirmPassword') })
    setFaults(wrong)
    // The session is theirs: the screen asks who goes on.
    if (wrong || (await askWhoIsSignedIn())) return
    accept.mutate({
      firstName: text('firstName'),
      lastName: text('lastName'),
      username: text('username'),
      password: text('password'),
    })
  }
  const errors: FieldMessages = { ...refusals(accept.error), ...faults }
  return (
    <PlainForm
      change={accept}
      onSend={send}
      faults={faults}
      errors={errors}
      submit={['Create Account', 'Creating account...']}
      hidden={hidden}
      onKeyDown={submitWithKeys}
    >
      <div ref={names} className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <InputField label="First Name" name="firstName" autoComplete="given-name" limit={NAME_LENGTH} required />
        <InputField label="Last Name" name="lastName" autoComplete="family-name" limit={NAME_LENGTH} required />
      </div>
      <InputField label="Email" error={errors.email} value={email} readOnly className="border-dashed" />
      <InputField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        limit={USERNAME_LENGTH}
        required
      />
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        limit={PASSWORD_LIMIT}
        help="8 characters or more"
        required
      />
      <InputField
        label="Confirm Password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        limit={PASSWORD_LIMIT}
        required
      />
    </PlainForm>
  )
}

/** What was refused, by field. A refusal that names none, such as a taken address, is about the invited one. */
function refusals(error: unknown) {
  if (!(error instanceof CallError)) return {}
  return error.status === 409 && Object.keys(error.fields).length === 0 ? { email: error.serverMessage } : error.fields
}

const offerQuery = (token: string) => callQuery(getInvitation, { params: { token } })

/** Creates the invited account, which is signed in then. */
function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (account: CallBody<typeof acceptInvitation>) =>
      runCall(acceptInvitation, { params: { token }, body: account }),
    onSuccess: async () => {
      await askWhoIsSignedIn()
      toast({ title: 'Account created successfully!', description: 'You can now login with your credentials' })
    },
    onError: failedBecause('Failed to create account', 'Something went wrong'),
  })
}
