import { queryOptions } from '@tanstack/react-query'
import { type Colleague, listColleagues } from '../../contract/colleagues.ts'
import { runCall } from '../api/call.ts'

/** The members of one's company, for assigning work and for naming who did something. */
export const colleaguesQuery = queryOptions({
  queryKey: ['/api/users'],
  queryFn: ({ signal }) => runCall(listColleagues, { signal }),
})

/** Full name, or the e-mail address of a person without one (spec 1 §2). */
export function colleagueName({ firstName, lastName, email }: Pick<Colleague, 'firstName' | 'lastName' | 'email'>) {
  return `${firstName} ${lastName}`.trim() || email
}
