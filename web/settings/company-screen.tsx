import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { COMPANY_NAME_LENGTH } from '../../contract/companies/endpoints.ts'
import type { Company } from '../../contract/companies/fields.ts'
import { WEB_ADDRESS_LENGTH } from '../../contract/plain/values.ts'
import { PictureCard } from '../account/picture-card.tsx'
import { useSignedInUser } from '../auth/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useRemoveLogo, useSetLogo, useUpdateCompany } from './changes.ts'
import { valuesOf } from './company-values.ts'
import { DomainCard } from './domain-card.tsx'
import { FactorForm } from './factor-form.tsx'
import { LostReasonsForm } from './lost-reasons-form.tsx'
import { RetentionForm } from './retention-form.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

export function CompanyScreen() {
  const user = useSignedInUser()
  const company = useQuery(companyQuery(user.companyId))
  if (user.role === 'user') return <Navigate to="/settings" replace />
  return (
    <SettingsPage
      title="Company"
      description="Name, logo, domain, booking address, time zone, lost reasons and candidate retention"
    >
      {company.isPending && (
        <Card flush>
          <RowSkeletons count={4} />
        </Card>
      )}
      {company.isLoadingError && (
        <ErrorState title="The company could not be loaded" onRetry={() => company.refetch()} />
      )}
      {company.data && (
        <>
          <Logo company={company.data} />
          <CompanyForm company={company.data} />
          {company.data.domain && <DomainCard key={company.data.domain} companyId={company.data.id} />}
          <LostReasonsForm company={company.data} />
          <RetentionForm company={company.data} />
          <FactorForm company={company.data} />
        </>
      )}
    </SettingsPage>
  )
}

function Logo({ company: { id, name, logoUrl } }: { company: Company }) {
  const set = useSetLogo(id)
  const remove = useRemoveLogo(id)
  return (
    <PictureCard
      title="Logo"
      help="PNG, JPEG or WebP. It is kept as a square of 512 pixels."
      name={name}
      picture={logoUrl}
      kind="logo"
      save={(data) => set.mutateAsync(data)}
      onRemove={() => remove.mutate()}
      removing={remove.isPending}
    />
  )
}

function CompanyForm({ company }: { company: Company }) {
  const update = useUpdateCompany(company.id)
  return (
    <SettingsForm
      title="Details"
      saved={valuesOf(company)}
      save={async (values) => valuesOf(await update.mutateAsync(values))}
      action="Save company"
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label="Organization Name"
            autoComplete="organization"
            limit={COMPANY_NAME_LENGTH}
            required
          />
          <TextField
            form={form}
            name="domain"
            label="Company Domain"
            placeholder="example.com"
            help="Your careers page can appear there once you verify the domain."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
          />
          <TextField
            form={form}
            name="bookingUrl"
            label="Booking Address"
            help="Where customers book a demo. Book Demo on a lead opens it."
            type="url"
            placeholder="https://"
            autoComplete="off"
            limit={WEB_ADDRESS_LENGTH}
          />
          <TimeZoneField form={form} />
        </>
      )}
    </SettingsForm>
  )
}
