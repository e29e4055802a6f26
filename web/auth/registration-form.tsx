import { PASSWORD_LENGTH, PASSWORD_LIMIT, USERNAME_LENGTH } from '../../contract/auth/endpoints.ts'
import { EMAIL_LENGTH, NAME_LENGTH } from '../../contract/plain/values.ts'
import { InputField } from '../forms/plain-form.tsx'
import { PlainForm } from '../forms/sent-form.tsx'
import { useRegister } from './queries.ts'

/** Creates an account and signs in. The server judges the rest; what it refuses is said beside the field. */
export function RegistrationForm() {
  const register = useRegister()
  return (
    <PlainForm
      change={register}
      onSend={(text) =>
        register.mutate({
          firstName: text('firstName'),
          lastName: text('lastName'),
          email: text('email'),
          username: text('username'),
          password: text('password'),
        })
      }
      submit={['Create account', 'Creating account...']}
    >
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <InputField label="First Name" first name="firstName" autoComplete="given-name" limit={NAME_LENGTH} />
        <InputField label="Last Name" name="lastName" autoComplete="family-name" limit={NAME_LENGTH} />
      </div>
      <InputField label="Email" type="email" name="email" autoComplete="email" limit={EMAIL_LENGTH} required />
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
        help={`${PASSWORD_LENGTH} characters or more`}
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH}
        limit={PASSWORD_LIMIT}
        required
      />
    </PlainForm>
  )
}
