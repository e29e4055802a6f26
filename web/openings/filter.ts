import { openingStatuses } from '../../contract/openings/endpoints.ts'
import { addressReader, type Change, idOf, oneOf, searchText } from '../lists/address.ts'

/** What the address of the openings screen holds: what is listed, and the opening that is open in its dialog. */
export const readOpeningsAddress = addressReader({
  status: oneOf(openingStatuses),
  search: searchText,
  opening: idOf,
})
type OpeningsAddress = ReturnType<typeof readOpeningsAddress>
export type OpeningFilter = Omit<OpeningsAddress, 'opening'>
export type FilterChange = Change<OpeningsAddress>

export const isFiltered = ({ status, search }: OpeningFilter) => Boolean(status || search)
