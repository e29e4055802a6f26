import { candidateSorts, candidateSources, candidateStages } from '../../contract/candidates/endpoints.ts'
import type { CandidateQuery, CandidateSource, CandidateStage } from '../../contract/candidates/fields.ts'
import { idOf, isOneOf, searchTextOf } from '../lists/address.ts'

type CandidateSort = NonNullable<CandidateQuery['sort']>

/** What the list of candidates shows; it stands in the address, where an absent part means "any" or the default. */
export interface CandidatesAddress {
  search?: string
  stage?: CandidateStage
  opening?: string
  source?: CandidateSource
  sort?: CandidateSort
  /** Columns by stage; a list otherwise. */
  view?: 'board'
}

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof CandidatesAddress]?: CandidatesAddress[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readCandidatesAddress(raw: Record<string, unknown>): CandidatesAddress {
  const { stage, opening, source, sort, view } = raw
  const search = searchTextOf(raw)
  const openingId = idOf(opening)
  return {
    ...(search && { search }),
    ...(isOneOf(candidateStages, stage) && { stage }),
    ...(openingId && { opening: openingId }),
    ...(isOneOf(candidateSources, source) && { source }),
    ...(isOneOf(candidateSorts, sort) && sort !== '-createdAt' && { sort }),
    ...(view === 'board' && { view }),
  }
}

/** The address of one record: the list that it was opened from, and who it is compared with. */
export function readCandidateAddress(raw: Record<string, unknown>): CandidatesAddress & { with?: string } {
  const other = idOf(raw.with)
  return { ...readCandidatesAddress(raw), ...(other && { with: other }) }
}

export const isFiltered = ({ search, stage, opening, source }: CandidatesAddress) =>
  Boolean(search || stage || opening || source)

/** The filter in the words of the calls. */
export function queryOf({ search, stage, opening, source, sort }: CandidatesAddress) {
  return {
    ...(search && { search }),
    ...(stage && { stage }),
    ...(opening && { jobOpeningId: opening }),
    ...(source && { source }),
    ...(sort && { sort }),
  }
}

export type SentQuery = ReturnType<typeof queryOf>
