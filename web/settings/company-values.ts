import type { Company } from '../../contract/companies/fields.ts'

export const valuesOf = ({ name, domain, bookingUrl, timeZone }: Company) => ({
  name,
  domain: domain ?? '',
  bookingUrl: bookingUrl ?? '',
  timeZone,
})

export type CompanyValues = ReturnType<typeof valuesOf>
