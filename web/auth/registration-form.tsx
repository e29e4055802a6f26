import type { FormEvent } from 'react'
import { PASSWORD_LENGTH, PASSWORD_LIMIT, USERNAME_LENGTH } from '../../contract/auth/endpoints.ts'
import { EMAIL_LENGTH, NAME_LENGTH } from '../../contract/plain/values.ts'
import { fieldsOf } from '../api/call.ts'
import { useFocusAtFault } from '../forms/first-fault.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
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
        <Field label="First Name" error={errors.firstName}>
          {(control) => <Input {...control} first name="firstName" autoComplete="given-name" limit={NAME_LENGTH} />}
        </Field>
        <Field label="Last Name" error={errors.lastName}>
          {(control) => <Input {...control} name="lastName" autoComplete="family-name" limit={NAME_LENGTH} />}
        </Field>
      </div>
      <Field label="Email" required error={errors.email}>
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="email" limit={EMAIL_LENGTH} required />
        )}
      </Field>
      <Field label="Username" required error={errors.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            limit={USERNAME_LENGTH}
            required
          />
        )}
      </Field>
      <Field label="Password" required help={`${PASSWORD_LENGTH} characters or more`} error={errors.password}>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH}
            limit={PASSWORD_LIMIT}
            required
          />
        )}
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}
