import { type OpeningStatus, openingStatuses } from '../../contract/openings.ts'

/** What the list of openings shows; it stands in the address, where an absent part means "any". */
export interface OpeningFilter {
  status?: OpeningStatus
  search?: string
}

/** Parts to set; undefined takes a part away. */
export type FilterChange = { [Part in keyof OpeningFilter]: OpeningFilter[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readOpeningsAddress(search: Record<string, unknown>): OpeningFilter {
  const status = openingStatuses.find((one) => one === search.status)
  const text = search.search === undefined ? '' : String(search.search).slice(0, 200)
  return { ...(status && { status }), ...(text && { search: text }) }
}

/** Whether the filter leaves anything out. */
export const isFiltered = ({ status, search }: OpeningFilter) => Boolean(status || search)
