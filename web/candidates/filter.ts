import { candidateSorts, candidateSources, candidateStages } from '../../contract/candidates/endpoints.ts'
import { addressReader, idOf, oneOf, searchText } from '../lists/address.ts'

const readSort = oneOf(candidateSorts)

/** What the address of the candidates screen holds: what is listed, and whether as a board. */
export const readCandidatesAddress = addressReader({
  search: searchText,
  stage: oneOf(candidateStages),
  opening: idOf,
  source: oneOf(candidateSources),
  sort: (value) => (value === '-createdAt' ? undefined : readSort(value)),
  view: oneOf(['board']),
})
export type CandidatesAddress = ReturnType<typeof readCandidatesAddress>

/** The address of one record: the list that it was opened from, and who it is compared with. */
export function readCandidateAddress(raw: Record<string, unknown>): CandidatesAddress & { with?: string } {
  const other = idOf(raw.with)
  return { ...readCandidatesAddress(raw), ...(other && { with: other }) }
}

export const noFilter = { search: undefined, stage: undefined, opening: undefined, source: undefined }

export const isFiltered = ({ search, stage, opening, source }: CandidatesAddress) =>
  Boolean(search || stage || opening || source)

/** The filter in the words of the calls. */
export const queryOf = ({ opening, view, ...query }: CandidatesAddress) => ({
  ...query,
  ...(opening && { jobOpeningId: opening }),
})

export type SentQuery = ReturnType<typeof queryOf>
