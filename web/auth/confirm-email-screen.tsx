import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { errorText } from '../api/call.ts'
import { useTitle } from '../screens/brand.tsx'
import { useFirstFocus } from '../ui/behaviour/focus.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { AuthFrame, FormTitle } from './auth-frame.tsx'
import { confirmationQuery, useConfirmEmail } from './confirmations.ts'

const route = getRouteApi('/confirm-email/$token')

/** Confirms an address by a link from a mail; with a press, as programs open links too. */
export function ConfirmEmailScreen() {
  useTitle('Confirm your email address')
  const { token } = route.useParams()
  const found = useQuery(confirmationQuery(token))
  if (found.isPending) return <PageSpinner />
  return (
    <AuthFrame>
      {found.isError ? (
        <>
          <FormTitle title="This link does not work">
            {errorText(found.error, 'The link could not be checked. Check your connection, then load the page again.')}
          </FormTitle>
          <Link to="/" className={buttonClass({ size: 'lg' })}>
            Continue
          </Link>
        </>
      ) : (
        <>
          <FormTitle title="Confirm your email address">
            <strong className="font-medium text-foreground">{found.data.email}</strong> becomes the address of{' '}
            <strong dir="auto" className="font-medium text-foreground">
              {found.data.username}
            </strong>
            .
          </FormTitle>
          <ConfirmButton token={token} />
        </>
      )}
    </AuthFrame>
  )
}

function ConfirmButton({ token }: { token: string }) {
  const navigate = useNavigate()
  const confirm = useConfirmEmail(token)
  const button = useFirstFocus<HTMLButtonElement>(true)
  return (
    <Button
      ref={button}
      size="lg"
      className="w-full"
      pending={confirm.isPending}
      onClick={() => confirm.mutate(undefined, { onSuccess: () => navigate({ to: '/', replace: true }) })}
    >
      Confirm this address
    </Button>
  )
}
