import type { EventTable } from '../events/event.ts'

interface Company {
  id: string
  name: string
}

/** Settings are the admins' business, which the audit keeps. */
export const companyEvents = {
  'company.changed': ({
    changes,
    ...company
  }: Company & { changes: Record<string, { from: unknown; to: unknown }> }) => ({
    ...on(company),
    audit: { subject: company.name, detail: changes },
  }),
  'company.logo_changed': (company: Company) => ({ ...on(company), audit: { subject: company.name } }),
} satisfies EventTable<'company'>

const on = ({ id }: Company) => ({
  about: { entityType: 'company', entityId: id } as const,
  feed: null,
  live: [{ id }],
  told: [],
})
