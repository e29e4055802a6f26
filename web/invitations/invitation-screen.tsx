import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { InvitationOffer } from '../../contract/invitations.ts'
import { CallError, errorText } from '../api/call.ts'
import { useTitle } from '../app/brand.tsx'
import { AuthFrame, FormTitle } from '../auth/auth-frame.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { offerQuery } from './accept.ts'
import { AcceptForm } from './accept-form.tsx'

const route = getRouteApi('/invitation/$token')

/** Where an invitation link leads: what it offers, and the form that takes it up (spec 2 §2). */
export function InvitationScreen() {
  const { token } = route.useParams()
  const offer = useQuery(offerQuery(token))
  if (offer.isPending) return <PageSpinner label="Loading the invitation" />
  return (
    <AuthFrame>
      {offer.isError ? (
        <InvalidInvitation error={offer.error} onRetry={() => offer.refetch()} />
      ) : (
        <Offer token={token} offer={offer.data} />
      )}
    </AuthFrame>
  )
}

function Offer({ token, offer }: { token: string; offer: InvitationOffer }) {
  useTitle("You're invited!")
  return (
    <>
      <FormTitle title="You're invited!">
        Join <strong className="font-medium text-foreground">{offer.companyName}</strong> as{' '}
        {offer.role === 'admin' ? 'an Admin' : 'a User'}. Create your account to begin.
      </FormTitle>
      <AcceptForm token={token} email={offer.email} />
    </>
  )
}

function InvalidInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useTitle('Invalid Invitation')
  const answered = error instanceof CallError
  return (
    <div role="alert">
      <FormTitle title="Invalid Invitation">
        {errorText(error, answered ? 'Invalid invitation' : 'Failed to load invitation')}
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
