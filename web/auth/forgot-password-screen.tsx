import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EMAIL_LENGTH } from '../../contract/plain/values.ts'
import { InputField } from '../forms/plain-form.tsx'
import { PlainForm } from '../forms/sent-form.tsx'
import { useTitle } from '../screens/brand.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { AuthFrame, FormTitle } from './auth-frame.tsx'
import { registrationQuery } from './queries.ts'
import { useRequestReset } from './resets.ts'

/** Asks for a reset link. The answer is the same whether the account exists or not. */
export function ForgotPasswordScreen() {
  useTitle('Forgot your password?')
  const registration = useQuery(registrationQuery)
  const request = useRequestReset()
  if (registration.isPending) return <PageSpinner />
  if (registration.data?.mail === false) return <AskAdministrator />
  if (request.isSuccess) return <LinkSent email={request.variables.email} />

  return (
    <AuthFrame>
      <FormTitle title="Forgot your password?">
        Enter the email address of your account. We send you a link to set a new password.
      </FormTitle>
      <PlainForm
        change={request}
        onSend={(text) => request.mutate({ email: text('email') })}
        submit={['Send reset link', 'Sending...']}
      >
        <InputField
          label="Email"
          first
          type="email"
          name="email"
          autoComplete="email"
          limit={EMAIL_LENGTH}
          required
          unmarked
        />
      </PlainForm>
      <BackToLogin />
    </AuthFrame>
  )
}

function LinkSent({ email }: { email: string }) {
  return (
    <AuthFrame>
      <div role="status">
        <FormTitle title="Check your email">
          If an account has the address <strong className="font-medium text-foreground">{email}</strong>, we sent it a
          link to set a new password.
        </FormTitle>
      </div>
      <BackToLogin />
    </AuthFrame>
  )
}

function AskAdministrator() {
  return (
    <AuthFrame>
      <FormTitle title="Forgot your password?">
        This installation does not send email. Ask an administrator of your organization for a reset link, which they
        create under Team.
      </FormTitle>
      <BackToLogin />
    </AuthFrame>
  )
}

function BackToLogin() {
  return (
    <Link to="/auth" className={buttonClass({ variant: 'outline', size: 'lg', className: 'mt-3 w-full' })}>
      Back to Login
    </Link>
  )
}
