import { getCandidate } from '../../contract/candidates/endpoints.ts'
import { getDocument } from '../../contract/documents/endpoints.ts'
import { getLead } from '../../contract/leads/endpoints.ts'
import { getOpening } from '../../contract/openings/endpoints.ts'
import { HITS_OF_A_KIND, search } from '../../contract/search/endpoints.ts'
import { getTask } from '../../contract/tasks/endpoints.ts'
import type { CallInput, CallReply, ServedEndpoint } from '../api/call.ts'
import { callQuery } from '../api/queries.ts'

/** What a search over everything finds; loaded again each time, as it changes with every word that is saved. */
export const searchQuery = (query: string) => ({
  ...callQuery(search, { query: { query, limit: String(HITS_OF_A_KIND) } }),
  staleTime: 0,
})

/** The present name of a recent record; loaded again each time, as it may be gone or hidden. */
const titleQuery =
  <At extends ServedEndpoint>(endpoint: At, select: (record: CallReply<At>) => string) =>
  (id: string) => ({ ...callQuery(endpoint, { params: { id } } as unknown as CallInput<At>), select, staleTime: 0 })

export const titleQueries = {
  lead: titleQuery(getLead, ({ name }) => name),
  document: titleQuery(getDocument, ({ title }) => title),
  task: titleQuery(getTask, ({ title }) => title),
  opening: titleQuery(getOpening, ({ title }) => title),
  candidate: titleQuery(getCandidate, ({ firstName, lastName }) => `${firstName} ${lastName}`),
}
