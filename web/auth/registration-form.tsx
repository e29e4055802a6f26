import type { FormEvent } from 'react'
import { PASSWORD_LENGTH } from '../../contract/plain/auth.ts'
import { CallError } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useFocusAtFault } from '../ui/first-fault.ts'
import { Input } from '../ui/input.tsx'
import { useRegister } from './queries.ts'

/** Creates an account and signs in. The server judges the rest; what it refuses is said beside the field. */
export function RegistrationForm() {
  const register = useRegister()
  const form = useFocusAtFault(register.error)
  const errors = register.error instanceof CallError ? register.error.fields : {}
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
          {(control) => <Input {...control} first name="firstName" autoComplete="given-name" limit={100} />}
        </Field>
        <Field label="Last Name" error={errors.lastName}>
          {(control) => <Input {...control} name="lastName" autoComplete="family-name" limit={100} />}
        </Field>
      </div>
      <Field label="Email" required error={errors.email}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="email" limit={254} required />}
      </Field>
      <Field label="Username" required error={errors.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            limit={64}
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
            limit={200}
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
