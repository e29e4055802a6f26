import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { COMPANY_NAME_LENGTH } from '../../contract/companies/endpoints.ts'
import { fieldsOf } from '../api/call.ts'
import { useLogout } from '../auth/queries.ts'
import { InputField, useFocusAtFault } from '../forms/plain-form.tsx'
import { BrandName, brand, useTitle } from '../screens/brand.tsx'
import { Button } from '../ui/button.tsx'
import { useCreateCompany } from './queries.ts'

/** Shown to a signed-in person without a company, in place of any screen. */
export function SetupScreen() {
  useTitle('Set up your organization')
  const navigate = useNavigate()
  const create = useCreateCompany()
  const logout = useLogout()
  const form = useFocusAtFault(create.error)
  const errors = fieldsOf(create.error)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    create.mutate(
      { name: String(typed.get('name')), domain: String(typed.get('domain')) },
      { onSuccess: () => navigate({ to: '/' }) },
    )
  }

  return (
    <div className="flex min-h-dvh flex-col px-4">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between">
        <BrandName />
        <Button variant="quiet" pending={logout.isPending} onClick={() => logout.mutate()}>
          Sign Out
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center pb-24">
        <h1 className="text-2xl font-semibold">Welcome to {brand}</h1>
        <p className="mt-2 text-lg text-balance text-muted-foreground">
          Let's set up your organization workspace to get started.
        </p>
        <form ref={form} onSubmit={onSubmit} className="mt-8 space-y-5">
          <InputField
            label="Organization Name"
            error={errors.name}
            first
            name="name"
            limit={COMPANY_NAME_LENGTH}
            autoComplete="organization"
            required
          />
          <InputField
            label="Company Domain"
            error={errors.domain}
            name="domain"
            placeholder={`${window.location.host} (optional)`}
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
          />
          <Button type="submit" size="lg" className="w-full" pending={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create Workspace'}
          </Button>
        </form>
      </main>
    </div>
  )
}
