import type { CareersView, ListPart, PublicOpening } from '../../../contract/careers/fields.ts'
import type { Found, ShownOpening, SiteCompany } from './rules.ts'

interface Shown {
  openings: ShownOpening[]
  part: ListPart | undefined
  /** The company that the list is narrowed to. */
  company: SiteCompany | undefined
  /** What the visitor asked for. */
  query: Record<string, string | undefined>
}

/** What narrows the list; other parameters, as campaigns add them, make no page of their own. */
const NARROWING = ['company', 'search', 'department', 'location', 'after'] as const

/** The list, with what narrows it. */
export function viewOfList({ openings, part, company, query }: Shown): Omit<CareersView, 'brandName'> {
  const narrowing = NARROWING.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
  const address = narrowing.length > 0 ? `/jobs?${new URLSearchParams(narrowing)}` : '/jobs'
  return { kind: 'list', address, companyName: company?.name ?? null, openings: openings.map(publicPartOf), part }
}

/** One opening, or why there is none. */
export function viewOfOne(id: string, found: Found): Omit<CareersView, 'brandName'> {
  const address = `/jobs/${id}`
  if (found === 'unknown') return { kind: 'unknown', address: '/jobs', companyName: null, openings: [] }
  if ('opening' in found)
    return { kind: 'opening', address, companyName: null, openings: [publicPartOf(found.opening)] }
  const { id: company, name } = found.closedBy
  // What else the company has open is where to go from here.
  return { kind: 'closed', address: `/jobs?company=${company}`, companyName: name, openings: [] }
}

// What is written into the page goes to everyone.
const publicPartOf = ({ companyDomain, companyTimeZone, ...opening }: ShownOpening): PublicOpening => opening
