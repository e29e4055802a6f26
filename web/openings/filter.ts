import type { OpeningStatus } from '../../contract/openings.ts'
import { openingStatuses } from '../../contract/plain/openings.ts'
import { isOneOf, searchTextOf } from '../lists/address.ts'

/** What the list of openings shows; it stands in the address, where an absent part means "any". */
export interface OpeningFilter {
  status?: OpeningStatus
  search?: string
}

/** Parts to set; undefined takes a part away. */
export type FilterChange = { [Part in keyof OpeningFilter]: OpeningFilter[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readOpeningsAddress(raw: Record<string, unknown>): OpeningFilter {
  const search = searchTextOf(raw)
  return { ...(isOneOf(openingStatuses, raw.status) && { status: raw.status }), ...(search && { search }) }
}

/** Whether the filter leaves anything out. */
export const isFiltered = ({ status, search }: OpeningFilter) => Boolean(status || search)
