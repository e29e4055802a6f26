import { TRIED_PASSWORD_LIMIT } from '../../contract/plain/auth.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** The present password, as proof; the form sends it as `currentPassword`. */
export function PasswordField({ error }: { error: string | undefined }) {
  return (
    <Field label="Current Password" required help="Confirms that it is you." error={error}>
      {(control) => (
        <Input
          {...control}
          first
          type="password"
          name="currentPassword"
          autoComplete="current-password"
          limit={TRIED_PASSWORD_LIMIT}
          required
        />
      )}
    </Field>
  )
}
