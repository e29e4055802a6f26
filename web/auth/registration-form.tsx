import type { FormEvent } from 'react'
import { PASSWORD_LENGTH, PASSWORD_LIMIT, USERNAME_LENGTH } from '../../contract/auth/endpoints.ts'
import { EMAIL_LENGTH, NAME_LENGTH } from '../../contract/plain/values.ts'
import { fieldsOf } from '../api/call.ts'
import { InputField, useFocusAtFault } from '../forms/plain-form.tsx'
import { Button } from '../ui/button.tsx'
import { useRegister } from './queries.ts'

/** Creates an account and signs in. The server judges the rest; what it refuses is said beside the field. */
export function RegistrationForm() {
  const register = useRegister()
  const form = useFocusAtFault(register.error)
  const errors = fieldsOf(register.error)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name))
    register.mutate({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      username: text('username'),
      password: text('password'),
    })
  }
  return (
    <form ref={form} onSubmit={onSubmit} className="space-y-5">
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <InputField
          label="First Name"
          error={errors.firstName}
          first
          name="firstName"
          autoComplete="given-name"
          limit={NAME_LENGTH}
        />
        <InputField
          label="Last Name"
          error={errors.lastName}
          name="lastName"
          autoComplete="family-name"
          limit={NAME_LENGTH}
        />
      </div>
      <InputField
        label="Email"
        error={errors.email}
        type="email"
        name="email"
        autoComplete="email"
        limit={EMAIL_LENGTH}
        required
      />
      <InputField
        label="Username"
        error={errors.username}
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
        error={errors.password}
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH}
        limit={PASSWORD_LIMIT}
        required
      />
      <Button type="submit" size="lg" className="w-full" pending={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}
