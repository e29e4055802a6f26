import { type CandidateStage, candidateSorts, candidateStages } from '../../contract/candidates.ts'

/** What the list of candidates shows; it stands in the address, where an absent part means "any" or the default. */
export interface CandidatesAddress {
  search?: string
  stage?: CandidateStage
  /** Id of an opening. */
  opening?: string
  sort?: (typeof candidateSorts)[number]
  /** Columns by stage; a list otherwise. */
  view?: 'board'
}

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof CandidatesAddress]?: CandidatesAddress[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readCandidatesAddress(search: Record<string, unknown>): CandidatesAddress {
  const stage = candidateStages.find((one) => one === search.stage)
  const sort = candidateSorts.find((one) => one === search.sort && one !== '-createdAt')
  const text = search.search === undefined ? '' : String(search.search).slice(0, 200)
  const opening = typeof search.opening === 'string' && /^[\da-f-]{36}$/i.test(search.opening) && search.opening
  return {
    ...(text && { search: text }),
    ...(stage && { stage }),
    ...(opening && { opening }),
    ...(sort && { sort }),
    ...(search.view === 'board' && { view: 'board' }),
  }
}

/** Whether the filter leaves anything out. */
export const isFiltered = ({ search, stage, opening }: CandidatesAddress) => Boolean(search || stage || opening)

/** The filter in the words of the calls. */
export function queryOf({ search, stage, opening, sort }: CandidatesAddress) {
  return {
    ...(search && { search }),
    ...(stage && { stage }),
    ...(opening && { jobOpeningId: opening }),
    ...(sort && { sort }),
  }
}

export type SentQuery = ReturnType<typeof queryOf>
