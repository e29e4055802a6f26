import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Company {
  id: string
  name: string
}

interface CompanyChanged extends Company {
  changes: Record<string, { from: unknown; to: unknown }>
}

interface CompanyDomain {
  id: string
  domain: string
}

/** Settings are the admins' business, which the audit keeps. */
export const companyEvents = {
  'company.changed': (change: CompanyChanged) => changed(change),
  'company.logo_changed': (company: Company) => ({ ...on(company), audit: { subject: company.name } }),
  'company.domain_proved': ({ domain, ...company }: CompanyDomain) => ({ ...on(company), audit: { subject: domain } }),
  'company.domain_lost': ({ domain, ...company }: CompanyDomain) => ({ ...on(company), audit: { subject: domain } }),
  'company.assistant_changed': (change: CompanyChanged) => changed(change),
} satisfies EventTable<'company'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof companyEvents> {}
}

const changed = ({ changes, ...company }: CompanyChanged) => ({
  ...on(company),
  audit: { subject: company.name, detail: changes },
})

const on = ({ id }: Pick<Company, 'id'>) => ({
  about: { entityType: 'company', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
})
