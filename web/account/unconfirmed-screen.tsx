import { AuthFrame, FormTitle } from '../auth/auth-frame.tsx'
import { useResendConfirmation } from '../auth/confirmations.ts'
import { useLogout, useSignedInUser } from '../auth/queries.ts'
import { useTitle } from '../screens/brand.tsx'
import { Button } from '../ui/button.tsx'
import { EmailForm } from './email-form.tsx'

/** In place of every screen for who registered with an address that they have not confirmed yet. */
export function UnconfirmedScreen() {
  useTitle('Confirm your email address')
  const { email, newEmail = email } = useSignedInUser()
  const resend = useResendConfirmation()
  const logout = useLogout()
  return (
    <AuthFrame>
      <FormTitle title="Check your mail">
        We sent a link to <strong className="font-medium text-foreground">{newEmail}</strong>. Open it to confirm your
        address and continue.
      </FormTitle>
      <div className="mb-6 flex flex-wrap gap-2">
        <Button variant="outline" pending={resend.isPending} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
        <Button variant="quiet" pending={logout.isPending} onClick={() => logout.mutate()}>
          Sign Out
        </Button>
      </div>
      <EmailForm />
    </AuthFrame>
  )
}
