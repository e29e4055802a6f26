import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import type { InvitationOffer } from '../../contract/invitations/fields.ts'
import { CallError, errorText, serverText } from '../api/call.ts'
import { AuthFrame, FormTitle } from '../auth/auth-frame.tsx'
import { currentUserQuery } from '../auth/queries.ts'
import { SignedInNotice } from '../auth/signed-in-notice.tsx'
import { useTitle } from '../screens/brand.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { offerQuery, useAcceptInvitation } from './accept.ts'
import { AcceptForm } from './accept-form.tsx'

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

interface OfferProps {
  token: string
  offer: InvitationOffer
  user: CurrentUser | null
}

function Offer({ token, offer, user: signedIn }: OfferProps) {
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
