import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD_LIMIT } from '../../contract/auth/endpoints.ts'
import { errorText } from '../api/call.ts'
import { InputField } from '../forms/plain-form.tsx'
import { PlainForm } from '../forms/sent-form.tsx'
import { useTitle } from '../screens/brand.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { AuthFrame, FormTitle } from './auth-frame.tsx'
import { judgeNewPassword, type PasswordFaults } from './new-password.ts'
import { currentUserQuery } from './queries.ts'
import { resetQuery, useResetPassword } from './resets.ts'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/reset-password/$token')

export function ResetPasswordScreen() {
  useTitle('Set a new password')
  const { token } = route.useParams()
  const reset = useQuery(resetQuery(token))
  // Loaded again: someone may have signed in in another tab since.
  const { data: user, isPending } = useQuery({ ...currentUserQuery, staleTime: 0 })
  if (reset.isPending || isPending) return <PageSpinner />
  return (
    <AuthFrame>
      {reset.isError ? (
        <>
          <FormTitle title="This link does not work">
            {errorText(reset.error, 'The link could not be checked. Check your connection, then reload the page.')}
          </FormTitle>
          <Link to="/forgot-password" className={buttonClass({ size: 'lg' })}>
            Ask for a new link
          </Link>
        </>
      ) : (
        <>
          <FormTitle title="Set a new password">
            For{' '}
            <strong dir="auto" className="font-medium text-foreground">
              {reset.data.username}
            </strong>
            . This signs you out everywhere.
          </FormTitle>
          {user && user.username !== reset.data.username ? (
            <SignedInNotice user={user}>
              The link is for <bdi>{reset.data.username}</bdi>. To use it here, sign out first.
            </SignedInNotice>
          ) : (
            <ResetForm token={token} username={reset.data.username} />
          )}
        </>
      )}
    </AuthFrame>
  )
}

function ResetForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate()
  const reset = useResetPassword(token)
  const [faults, setFaults] = useState<PasswordFaults>()
  const send = (text: (name: string) => string) => {
    const password = text('password')
    const wrong = judgeNewPassword({ password, confirmPassword: text('confirmPassword') })
    setFaults(wrong)
    if (!wrong) reset.mutate({ password }, { onSuccess: () => navigate({ to: '/auth', replace: true }) })
  }
  return (
    <PlainForm change={reset} onSend={send} faults={faults} submit={['Set new password', 'Saving...']}>
      {/* So that the browser keeps the new password under the right name. */}
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      <InputField
        label="New Password"
        help="8 characters or more"
        first
        type="password"
        name="password"
        autoComplete="new-password"
        limit={PASSWORD_LIMIT}
        required
      />
      <InputField
        label="Confirm Password"
        type="password"
        name="confirmPassword"
        autoComplete="new-password"
        required
      />
    </PlainForm>
  )
}
