/** What narrows the list, as the address says it; blank where nothing does. */
export interface Filters {
  search: string
  department: string
  location: string
}

/** What an address of the careers site means. `company`: whose openings alone are listed. */
export interface Address {
  openingId: string | undefined
  company: string
  filters: Filters
}

/** Longest text that is searched for, in characters. */
const LONGEST = 200

/** Reads a path with its query. Parameters of others, such as those of campaigns, are left out. */
export function readAddress(address: string): Address {
  const { pathname, searchParams } = new URL(address, 'http://careers')
  const read = (name: string) => searchParams.get(name)?.trim().slice(0, LONGEST) ?? ''
  return {
    openingId: /^\/jobs\/([^/]+)$/.exec(pathname)?.[1]?.toLowerCase(),
    company: read('company'),
    filters: { search: read('search'), department: read('department'), location: read('location') },
  }
}

/** Where the list is, narrowed as said. */
export function listAddress({ company, filters }: Pick<Address, 'company' | 'filters'>): string {
  const query = new URLSearchParams(Object.entries({ company, ...filters }).filter(([, value]) => value !== ''))
  return query.size === 0 ? '/jobs' : `/jobs?${query}`
}

export const openingAddress = (id: string) => `/jobs/${id}`

export const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value !== '')

export const NO_FILTERS: Filters = { search: '', department: '', location: '' }
