import type { EventTable } from '../events/event.ts'

interface Company {
  id: string
  name: string
}

interface CompanyChanged extends Company {
  changes: Record<string, { from: unknown; to: unknown }>
}

/** Settings are the admins' business, which the audit keeps. */
export const companyEvents = {
  'company.changed': (change: CompanyChanged) => changed(change),
  'company.logo_changed': (company: Company) => ({ ...on(company), audit: { subject: company.name } }),
  'company.assistant_changed': (change: CompanyChanged) => changed(change),
} satisfies EventTable<'company'>

const changed = ({ changes, ...company }: CompanyChanged) => ({
  ...on(company),
  audit: { subject: company.name, detail: changes },
})

const on = ({ id }: Company) => ({
  about: { entityType: 'company', entityId: id } as const,
  feed: null,
  live: [{ id }],
  told: [],
})
