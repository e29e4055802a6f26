import { TRIED_PASSWORD_LIMIT } from '../../contract/auth/endpoints.ts'
import { EMAIL_LENGTH } from '../../contract/plain/values.ts'
import { useResendConfirmation } from '../auth/confirmations.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { Button } from '../ui/button.tsx'
import { useUpdateAccount } from './changes.ts'

/** The user's e-mail address. Where mail is configured a new one counts once it is confirmed. */
export function EmailForm() {
  const { email, newEmail } = useSignedInUser()
  const resend = useResendConfirmation()
  const update = useUpdateAccount(({ newEmail: waiting }) => (waiting ? 'Check your mail' : 'Email address saved'))
  return (
    <SettingsForm
      title="Email"
      saved={{ email, currentPassword: '' }}
      judge={({ currentPassword }) => (currentPassword ? {} : { currentPassword: 'Enter your password' })}
      save={async (values) => ({ email: (await update.mutateAsync(values)).email, currentPassword: '' })}
      action="Save email"
    >
      {(form) => (
        <>
          {newEmail && newEmail !== email && (
            <p className="text-muted-foreground">
              We sent a link to <strong className="font-medium text-foreground">{newEmail}</strong>. Open it to confirm
              your new address.{' '}
              <Button variant="link" size="inline" pending={resend.isPending} onClick={() => resend.mutate()}>
                Send it again
              </Button>
            </p>
          )}
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            limit={EMAIL_LENGTH}
            required
          />
          {form.watch('email') !== email && (
            <TextField
              form={form}
              name="currentPassword"
              label="Current Password"
              help="Confirms it’s you."
              type="password"
              autoComplete="current-password"
              limit={TRIED_PASSWORD_LIMIT}
              required
            />
          )}
        </>
      )}
    </SettingsForm>
  )
}
