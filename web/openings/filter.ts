import { openingStatuses } from '../../contract/openings/endpoints.ts'
import type { OpeningStatus } from '../../contract/openings/fields.ts'
import { idOf, isOneOf, searchTextOf } from '../lists/address.ts'

/** What the list of openings shows; it stands in the address, where an absent part means "any". */
export interface OpeningFilter {
  status?: OpeningStatus
  search?: string
}

export interface OpeningsAddress extends OpeningFilter {
  opening?: string
}

/** Parts to set; undefined takes a part away. */
export type FilterChange = { [Part in keyof OpeningsAddress]: OpeningsAddress[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readOpeningsAddress(raw: Record<string, unknown>): OpeningsAddress {
  const search = searchTextOf(raw)
  const opening = idOf(raw.opening)
  return {
    ...(isOneOf(openingStatuses, raw.status) && { status: raw.status }),
    ...(search && { search }),
    ...(opening && { opening }),
  }
}

export const isFiltered = ({ status, search }: OpeningFilter) => Boolean(status || search)
