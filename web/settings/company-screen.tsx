import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { COMPANY_NAME_LENGTH } from '../../contract/companies/endpoints.ts'
import type { Company } from '../../contract/companies/fields.ts'
import { removeLogo, setLogo } from '../../contract/pictures/endpoints.ts'
import { WEB_ADDRESS_LENGTH } from '../../contract/plain/values.ts'
import { PictureCard } from '../account/picture-card.tsx'
import { runCall } from '../api/call.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Switch } from '../ui/switch.tsx'
import { keepCompany, useUpdateCompany } from './changes.ts'
import { DomainCard } from './domain-card.tsx'
import { LostReasonsForm } from './lost-reasons-form.tsx'
import { RetentionForm } from './retention-form.tsx'

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
  const params = { id }
  return (
    <PictureCard
      title="Logo"
      help="PNG, JPEG or WebP. It is kept as a square of 512 pixels."
      name={name}
      picture={logoUrl}
      kind="logo"
      send={(data) => (data === null ? runCall(removeLogo, { params }) : runCall(setLogo, { params, body: { data } }))}
      onChanged={keepCompany}
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

/** Whether everyone needs a second factor: the owner's to decide, and everyone's to know. */
function FactorForm({ company }: { company: Company }) {
  const { role } = useSignedInUser()
  const update = useUpdateCompany(company.id)
  const id = useId()
  return (
    <Card title="Second factor">
      <div className="flex items-start gap-3">
        <Switch
          id={id}
          aria-describedby={`${id}-help`}
          checked={company.factorRequired}
          disabled={role !== 'owner' || update.isPending}
          onCheckedChange={(factorRequired) => update.mutate({ factorRequired })}
          className="mt-0.5"
        />
        <div>
          <label htmlFor={id} className="font-medium">
            Require a second factor
          </label>
          <p id={`${id}-help`} className="mt-0.5 text-muted-foreground">
            Members without one must set it up to continue. Set up your own first.
            {role !== 'owner' && ' Only the owner can change this.'}
          </p>
        </div>
      </div>
    </Card>
  )
}

const valuesOf = ({ name, domain, bookingUrl, timeZone }: Company) => ({
  name,
  domain: domain ?? '',
  bookingUrl: bookingUrl ?? '',
  timeZone,
})

export type CompanyValues = ReturnType<typeof valuesOf>

/** The zone in which the company's days begin. The browser's own list: it is long, and typing finds a city in it. */
function TimeZoneField({ form }: { form: UseFormReturn<CompanyValues> }) {
  const zone = form.watch('timeZone')
  return (
    <Field
      label="Time Zone"
      help={`Decides when a day begins for due dates. It is ${timeIn(zone)} there now.`}
      error={form.formState.errors.timeZone?.message}
    >
      {(control) => (
        <NativeSelect {...control} {...form.register('timeZone')}>
          {regionsWith(zone).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((name) => (
                <option key={name} value={name}>
                  {name.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date())

/** Zones by region. What is saved is among them even where this browser does not list it. */
function regionsWith(zone: string): [string, string[]][] {
  const names = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])
  const regions = Map.groupBy([...names].sort(), (name) =>
    name.includes('/') ? (name.split('/')[0] ?? '') : 'General',
  )
  return [...regions]
}
