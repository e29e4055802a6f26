import { useQuery } from '@tanstack/react-query'
import { getColleague, listColleagues } from '../../contract/colleagues/endpoints.ts'
import type { Colleague } from '../../contract/colleagues/fields.ts'
import { callQuery } from '../api/queries.ts'

/** The members of the company, for assigning work. */
export const colleaguesQuery = callQuery(listColleagues, {})

/** A colleague who is known by id; nobody where they have left. */
export const useColleague = (id: string | null | undefined): Colleague | undefined =>
  useQuery(colleaguesQuery).data?.find((colleague) => colleague.id === id)

export const colleagueQuery = (id: string) => callQuery(getColleague, { params: { id } })

export const optionOf = (colleague: Colleague) => ({ value: colleague.id, label: nameOf(colleague) })

/** A person's full name, or their e-mail address where the name is not known. */
export function nameOf({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) {
  return `${firstName} ${lastName}`.trim() || email
}
