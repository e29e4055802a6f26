import { queryOptions } from '@tanstack/react-query'
import type { Colleague } from '../../contract/colleagues.ts'
import { getColleague, listColleagues } from '../../contract/plain/colleagues.ts'
import { runCall } from '../api/call.ts'

/** The members of the company, for assigning work. */
export const colleaguesQuery = queryOptions({
  queryKey: ['/api/users'],
  queryFn: ({ signal }) => runCall(listColleagues, { signal }),
})

/** One member of the company. */
export function colleagueQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/users', id],
    queryFn: ({ signal }) => runCall(getColleague, { params: { id }, signal }),
  })
}

/** Somebody as an option of a select. */
export const optionOf = (colleague: Colleague) => ({ value: colleague.id, label: nameOf(colleague) })

/** A person's full name, or their e-mail address where the name is not known. */
export function nameOf({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) {
  return `${firstName} ${lastName}`.trim() || email
}
